import type { Database } from '../../core/database/database'
import type { Term, Terms } from './database/adapter'
import { prefixesBeginningWith, wordsBeginningWith } from './database/knownWords'
import { isInitial } from './database/letters'
import { beginsSign, isSign, SIGN_WORDS } from './words'

/** A word that begins more known words than this is searched as a prefix. */
const MAX_EXPANDED = 8

/** Resolves words, each with its alternatives, to terms; a group is empty if no product has any of its words. */
export async function termsOf(
  db: Database,
  words: readonly string[],
  alternatives: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<Terms> {
  const groups = words.map((word) => [word, ...(alternatives.get(word) ?? [])])
  const distinct = [...new Set(groups.flat())]
  const known = await wordsBeginningWith(db, distinct, MAX_EXPANDED + SIGN_WORDS + 1)
  const terms = new Map<string, Term[]>()
  for (const word of distinct) terms.set(word, await expand(db, word, known.get(word) ?? []))
  return groups.map((group) => {
    const all = group.flatMap((word) => terms.get(word) ?? [])
    return [...new Map(all.map((term) => [`${term.word} ${term.isPrefix}`, term])).values()]
  })
}

/** Expands a prefix to the known words that begin with it, because databases search whole words much faster. */
async function expand(db: Database, word: string, known: readonly string[]): Promise<Term[]> {
  // a typed letter must not match the index words of signs, which begin with it
  const words = known.filter((each) => each === word || !isSign(each))
  if (isInitial(word) && words.length > 0) return [{ word, isPrefix: true }]
  if (words.length <= MAX_EXPANDED) return words.map((each) => ({ word: each, isPrefix: false }))
  if (!beginsSign(word)) return [{ word, isPrefix: true }]
  const longer = await prefixesBeginningWith(db.read, word)
  const prefixes = longer.filter((each) => !beginsSign(each)).map((each) => ({ word: each, isPrefix: true }))
  return [{ word, isPrefix: false }, ...prefixes, ...(await termsOf(db, longer.filter(beginsSign))).flat()]
}
