import type { Term, WordGroups } from '../database/dialect'
import { isInitial } from '../database/initials'
import type { ReadQueries } from '../database/queries'
import { prefixesBeginningWith, wordsBeginningWith } from './store'
import { beginsSign, isSign, SIGN_WORDS } from './words'

/** A word that begins more known words than this is searched as a prefix. */
const MAX_EXPANDED = 8

/** Resolves groups of alternative words to search terms; a group is empty if no product has any of its words. */
export const wordGroupsOf = (queries: ReadQueries, groups: readonly (readonly string[])[]): Promise<WordGroups> =>
  Promise.all(
    groups.map(async (words) => {
      const terms = await Promise.all(words.map((word) => termsOf(queries, word)))
      return [...new Map(terms.flat().map((term) => [`${term.word} ${term.isPrefix}`, term])).values()]
    }),
  )

/** Expands a prefix to the known words that begin with it, because databases search whole words much faster. */
async function termsOf(queries: ReadQueries, word: string): Promise<Term[]> {
  const limit = MAX_EXPANDED + SIGN_WORDS + 1
  const known = await wordsBeginningWith(queries, { word, end: `${word}\u{10ffff}`, limit })
  // a typed letter must not match the index words of signs, which begin with it
  const words = known.filter((each) => each.word === word || !isSign(each.word))
  if (isInitial(word) && words.length > 0) return [{ word, isPrefix: true }]
  if (words.length <= MAX_EXPANDED) return words.map((row) => ({ ...row, isPrefix: false }))
  if (!beginsSign(word)) return [{ word, isPrefix: true }]
  const longer = await prefixesBeginningWith(queries, word)
  const prefixes = longer.filter((each) => !beginsSign(each)).map((each) => ({ word: each, isPrefix: true }))
  const others = await Promise.all(longer.filter(beginsSign).map((each) => termsOf(queries, each)))
  return [{ word, isPrefix: false }, ...prefixes, ...others.flat()]
}
