import type { Database } from '../../core/database/database'
import type { Term, WordGroups } from '../../core/database/dialect'
import { isInitial } from '../../core/database/initials'
import { prefixesBeginningWith, wordsBeginningWith } from './store'
import { beginsSign, isSign, SIGN_WORDS } from './words'

/** A word that begins more known words than this is searched as a prefix. */
const MAX_EXPANDED = 8

/** Resolves groups of alternative words to search terms; a group is empty if no product has any of its words. */
export async function wordGroupsOf(db: Database, groups: readonly (readonly string[])[]): Promise<WordGroups> {
  const words = [...new Set(groups.flat())]
  const terms = new Map<string, Term[]>()
  const known = await wordsBeginningWith(db, words, MAX_EXPANDED + SIGN_WORDS + 1)
  for (const word of words) terms.set(word, await termsOf(db, word, known.get(word) ?? []))
  return groups.map((group) => {
    const all = group.flatMap((word) => terms.get(word) ?? [])
    return [...new Map(all.map((term) => [`${term.word} ${term.isPrefix}`, term])).values()]
  })
}

/** Expands a prefix to the known words that begin with it, because databases search whole words much faster. */
async function termsOf(db: Database, word: string, known: readonly string[]): Promise<Term[]> {
  // a typed letter must not match the index words of signs, which begin with it
  const words = known.filter((each) => each === word || !isSign(each))
  if (isInitial(word) && words.length > 0) return [{ word, isPrefix: true }]
  if (words.length <= MAX_EXPANDED) return words.map((each) => ({ word: each, isPrefix: false }))
  if (!beginsSign(word)) return [{ word, isPrefix: true }]
  const longer = await prefixesBeginningWith(db.searching, word)
  const prefixes = longer.filter((each) => !beginsSign(each)).map((each) => ({ word: each, isPrefix: true }))
  const others = await wordGroupsOf(
    db,
    longer.filter(beginsSign).map((each) => [each]),
  )
  return [{ word, isPrefix: false }, ...prefixes, ...others.flat()]
}
