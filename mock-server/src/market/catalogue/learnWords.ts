import type { Database } from '../../core/database/database'
import { insertKnownWords } from './store'

/** Words per transaction: a few milliseconds of the embedded database. */
const WORDS = 500

/** Makes words known before products with them are added, so that adding them takes less time at once. */
export async function learnWords({ writing }: Database, words: ReadonlySet<string>): Promise<void> {
  const all = [...words]
  for (let at = 0; at < all.length; at += WORDS)
    await writing((tx) => insertKnownWords(tx, all.slice(at, at + WORDS)), { isDurable: false })
}
