import type { Composition, RemoteRelease } from 'shared-contract/platform'
import { overridesHere } from './overrides'

/** What decides which releases somebody gets. */
export interface Visitor {
  /** A number that stays the visitor's own. */
  id: number
  /** Where remotes come from instead, by their names. */
  overrides: ReadonlyMap<string, string>
  /** What those say of themselves, as far as they answered. */
  described?: ReadonlyMap<string, RemoteRelease>
}

const KEY = 'visitor'

/** Whoever looks at this page, in this tab. Without a storage they count as new at every visit. */
export const visitorHere = ({ allowOverrides }: Pick<Composition, 'allowOverrides'>): Visitor => ({
  id: visitorId(),
  overrides: allowOverrides ? overridesHere() : new Map(),
})

let fresh: number | undefined

/** The visitor's number: kept in the browser or, where that is forbidden, as long as the page lives. */
export function visitorId(): number {
  fresh ??= Math.floor(Math.random() * 1_000_000)
  try {
    const kept = Number(localStorage.getItem(KEY) ?? NaN)
    if (Number.isInteger(kept)) return kept
    localStorage.setItem(KEY, String(fresh))
  } catch {
    // A forbidden or full storage keeps nobody from visiting.
  }
  return fresh
}
