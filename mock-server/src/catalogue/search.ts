import { ALL_CATEGORIES, type ProductQuery } from 'shared-contract'
import type { Database } from '../database/database'
import type { Found, Wanted } from '../database/dialect'
import { correctionsOf } from './spelling'
import { countForSale } from './store'
import { wordsOf } from './words'

/** How many products a list holds and, of one with a keyword, which. */
export interface SearchResult {
  total: number
  matches?: { wanted: Wanted; where: Found['where'] }
}

/** Finds a keyword as typed or, when that finds nothing, with a typo forgiven. */
export async function search(db: Database, { category, keyword }: ProductQuery): Promise<SearchResult> {
  const inCategory = category === ALL_CATEGORIES ? undefined : category
  if (keyword === '') return { total: await countForSale(db.read, inCategory) }
  const words = wordsOf(keyword)
  if (words.length === 0) return { total: 0 }
  const find = async (wanted: Wanted): Promise<SearchResult> => {
    const { total, where } = await db.dialect.find(db.read, wanted, inCategory)
    return { total, matches: { wanted, where } }
  }
  const exact = await find(words.map((word) => [word]))
  if (exact.total > 0) return exact
  const tolerant = await correctionsOf(db.read, words)
  return tolerant.length === 0 ? { total: 0 } : find(tolerant)
}
