import { CATEGORIES, type Suggestions } from 'shared-contract'
import type { Database } from '../database/database'
import { fold } from '../fold'
import { firstMatches } from './search'
import { namesBeginningWith, namesOf, shopsNamed } from './suggestionStore'
import { wordsOf } from './words'

/** Of each kind. */
const MOST = 5

/** So many products with the words somewhere are looked through for those with the words in their names. */
const LOOKED_THROUGH = 60

/** What begins with the words typed so far, in any order (D46's costs hold). Names that begin as typed come first. */
export async function suggest(db: Database, typed: string): Promise<Suggestions> {
  const words = wordsOf(typed)
  if (words.length === 0) return { products: [], shops: [], categories: [] }
  const [products, shops] = await Promise.all([
    productsNamed(db, typed, words),
    shopsNamed(db.searching, typed.toLowerCase(), MOST),
  ])
  const categories = CATEGORIES.filter((category) => hasWords(category, words)).slice(0, MOST)
  return { products, shops, categories }
}

async function productsNamed(db: Database, typed: string, words: readonly string[]) {
  const begins = await namesBeginningWith(db.read, fold(typed), MOST)
  if (begins.length === MOST) return begins
  const ids = await firstMatches(db, words, LOOKED_THROUGH)
  const others = ids.length === 0 ? [] : await namesOf(db.read, ids)
  const known = new Set(begins.map(({ _id }) => _id))
  return [...begins, ...others.filter(({ _id, name }) => !known.has(_id) && hasWords(name, words))].slice(0, MOST)
}

const hasWords = (name: string, words: readonly string[]) => {
  const own = wordsOf(name)
  return words.every((word) => own.some((each) => each.startsWith(word)))
}
