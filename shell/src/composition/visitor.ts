import type { Composition, RemoteRelease } from '@haggle/shared-contract/platform'
import { overridesHere } from './overrides'

/** Decides which releases a visitor gets. */
export interface Visitor {
  /** A random number that stays the same for this browser. */
  id: number
  /** Overriding addresses by remote name, and `on` or `off` by the name of a flag. */
  overrides: ReadonlyMap<string, string>
  /** Descriptions of the overriding remotes that answered. */
  described?: ReadonlyMap<string, RemoteRelease>
}

const KEY = 'visitor'

/** The visitor of this page. Without storage each visit counts as a new visitor. */
export const visitorHere = ({ allowOverrides }: Pick<Composition, 'allowOverrides'>): Visitor => ({
  id: visitorId(),
  overrides: allowOverrides ? overridesHere() : new Map(),
})

let fresh: number | undefined

/** The visitor's number, stored in the browser or, without storage, for the life of the page. */
export function visitorId(): number {
  fresh ??= Math.floor(Math.random() * 1_000_000)
  try {
    const stored = Number(localStorage.getItem(KEY) ?? NaN)
    if (Number.isInteger(stored)) return stored
    localStorage.setItem(KEY, String(fresh))
  } catch {
    // Storage is full or forbidden: keep the number in memory.
  }
  return fresh
}
