import { z } from 'zod'
import { author } from './author'

/** One change of an app: who did what to which remote (or the shell), when, from and to which release. */
export const HistoryEntry = z.strictObject({
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(['release', 'rollback', 'canary', 'promote']),
  name: z.string(),
  from: z.string().optional(),
  to: z.string(),
  /** Why, where it was not a person's wish. */
  reason: z.string().optional(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** How many entries an app remembers. */
const kept = 500

export type NewHistoryEntry = Omit<HistoryEntry, 'at' | 'by'> & { by?: string | undefined }

/** A history with entries of now; without `by` they are of whoever works on this machine. */
export const withEntries = (history: HistoryEntry[], entries: NewHistoryEntry[], by?: string): HistoryEntry[] => {
  const at = new Date().toISOString()
  return [...history, ...entries.map((entry) => ({ ...entry, at, by: entry.by ?? by ?? author() }))].slice(-kept)
}

/** The version that was brought in last, to all or as a canary, whatever was rolled back since. */
export const lastReleased = (history: HistoryEntry[], name: string): string | undefined =>
  history.findLast((entry) => entry.name === name && (entry.action === 'release' || entry.action === 'canary'))?.to

/** When, and by whom, a release was last brought to where it is. */
export const lastBrought = (history: HistoryEntry[], name: string, version: string): HistoryEntry | undefined =>
  history.findLast((entry) => entry.name === name && entry.to === version)

/** The version that was live before one, on the way forward: rollbacks do not count. */
export const versionBefore = (history: HistoryEntry[], name: string, version: string): string | undefined =>
  history.findLast((entry) => entry.name === name && entry.to === version && entry.action !== 'rollback')?.from
