import { setImmediate as turn } from 'node:timers/promises'
import { PAGE_SIZE, type ProductQuery } from 'shared-contract'
import type { Database } from '../database/database'
import type { Wanted } from '../database/dialect'
import { matchesIn, type ListQueries, type Position } from './listStore'

/**
 * The ids of a page of what a common keyword finds. The list is gone through in its order, a segment at a time, past what
 * does not match and what earlier pages show: each step is short, however far the page.
 */
export async function pageOfMatches(
  db: Database,
  lists: ListQueries,
  query: ProductQuery,
  wanted: Wanted,
  skip: number,
): Promise<string[]> {
  const ids: string[] = []
  let left = skip
  let from: Position | undefined
  do {
    const segment = { from, to: await lists.segmentEnd(query, from) }
    const count = await lists.countMatches(query, segment, wanted)
    if (count > left) {
      const range = { skip: left, limit: PAGE_SIZE - ids.length }
      ids.push(...(await matchesIn(db, query, segment, wanted, range)))
    }
    left = Math.max(0, left - count)
    from = segment.to
    await turn()
  } while (from && ids.length < PAGE_SIZE)
  return ids
}
