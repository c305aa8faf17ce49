import type { MachineFinding } from '@haggle/shared-contract'

/** What is found about one thing. */
export const about = (what: string) => {
  const finding =
    (level: MachineFinding['level']) =>
    (says: string, { todo, at }: { todo?: string; at?: number | undefined } = {}): MachineFinding => ({
      about: what,
      level,
      says,
      ...(todo !== undefined && { todo }),
      ...(at !== undefined && { at: new Date(at).toISOString() }),
    })
  return { ok: finding('ok'), warning: finding('warning'), fault: finding('fault') }
}

/** 1 refund, 1,200 refunds */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** a, b and c */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names)
