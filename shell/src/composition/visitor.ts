/** What decides which releases somebody gets. */
export interface Visitor {
  /** A number that stays the visitor's own. */
  id: number
  /** The query of the page's address when it was opened. */
  search: string
}

const KEY = 'visitor'

/** Whoever looks at this page. Without a storage they count as new at every visit. */
export const visitorHere = (): Visitor => ({ id: keptId(), search: location.search })

function keptId(): number {
  const fresh = Math.floor(Math.random() * 1_000_000)
  try {
    const kept = Number(localStorage.getItem(KEY) ?? NaN)
    if (Number.isInteger(kept)) return kept
    localStorage.setItem(KEY, String(fresh))
  } catch {
    // A forbidden or full storage keeps nobody from visiting.
  }
  return fresh
}
