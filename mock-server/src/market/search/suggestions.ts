import { CATEGORIES, toDollars, type Suggestions } from '@haggle/shared-contract'
import { foldText } from '../../base/foldText'
import type { Database } from '../../core/database/database'
import { newestMatches } from './search'
import { namesBeginningWith, namesOf, shopsNamed } from './suggestionStore'
import { indexWordsOf, isSign, wordsOf } from './words'

/** Suggestions of each kind. */
const MAX_OF_A_KIND = 5

/** Products matched by any field that are checked for a match of the name. */
const MAX_CHECKED = 60

/** Suggests names with words that begin as typed, in any order (D46). Names that begin as typed come first. */
export async function suggest(db: Database, typed: string): Promise<Suggestions> {
  const words = wordsOf(typed)
  if (words.length === 0) return { products: [], shops: [], categories: [] }
  const [products, shops] = await Promise.all([
    productsNamed(db, typed, words),
    shopsNamed(
      db.read,
      words.filter((word) => !isSign(word)),
      MAX_OF_A_KIND,
    ),
  ])
  const categories = CATEGORIES.filter((category) => hasWords(category, words)).slice(0, MAX_OF_A_KIND)
  return { products: products.map(shown), shops, categories }
}

type Found = Awaited<ReturnType<typeof namesOf>>[number]

const shown = ({ _id, name, image, selling_cents }: Found) => ({
  _id,
  name,
  image,
  sellingPrice: toDollars(selling_cents),
})

async function productsNamed(db: Database, typed: string, words: readonly string[]) {
  const prefixed = await namesBeginningWith(db.read, foldText(typed), MAX_OF_A_KIND)
  if (prefixed.length === MAX_OF_A_KIND) return prefixed
  const ids = await newestMatches(db, words, MAX_CHECKED)
  const others = ids.length === 0 ? [] : await namesOf(db.read, ids)
  const knownIds = new Set(prefixed.map(({ _id }) => _id))
  return [...prefixed, ...others.filter(({ _id, name }) => !knownIds.has(_id) && hasWords(name, words))].slice(
    0,
    MAX_OF_A_KIND,
  )
}

const hasWords = (name: string, words: readonly string[]) => {
  const own = indexWordsOf(name)
  return words.every((word) => own.some((each) => each === word || (!isSign(each) && each.startsWith(word))))
}
