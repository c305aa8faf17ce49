import type { ProductInput } from '@haggle/shared-contract'
import { foldText } from '../../base/foldText'
import type { Database } from '../../core/database/database'
import { searchIndexOf } from './database/searchIndex'
import { insertKnownWords } from './store'
import { searchTextOf } from './words'

/** Words per transaction: a few milliseconds of the embedded database. */
const WORDS = 200

/** The search text and the sort key of a product. */
export const foldedColumnsOf = (input: Pick<ProductInput, 'name' | 'description' | 'category'>, shopName: string) => ({
  name_key: foldText(input.name),
  search_text: searchTextOf([input.name, input.category, shopName, input.description].join('\n')),
})

/** Makes words known before products with them are added, so that adding them takes less time at once. */
export async function learnWords({ writing }: Database, words: ReadonlySet<string>): Promise<void> {
  const all = [...words]
  for (let at = 0; at < all.length; at += WORDS)
    await writing((tx) => insertKnownWords(tx, all.slice(at, at + WORDS)), { isDurable: false })
}

/** Keeps the search index in few parts after writes, in steps between which other requests run. */
export async function tidySearchIndex(db: Database): Promise<void> {
  while (await db.writing((tx) => searchIndexOf(db).tidy(tx), { isDurable: false }));
}
