import type { ReadQueries } from '../database/database'
import { SPELT_AS_TWO } from '../foldText'
import { knownPrefixes, knownWords } from './store'
import { isSign } from './words'

/** Returns for each word the word itself and the known words within one typo of it; drops signs. */
export const correctionsOf = (queries: ReadQueries, words: readonly string[]): Promise<string[][]> =>
  Promise.all(words.filter((word) => !isSign(word)).map(async (word) => [word, ...(await guess(queries, word))]))

/**
 * Prefers whole words, because nearly every candidate is a prefix of some word. The letters before a typo must be a prefix
 * of a known word, which limits the candidates for long unknown words.
 */
async function guess(queries: ReadQueries, word: string): Promise<string[]> {
  if (!isCorrectable(word)) return []
  const letters = [...word]
  const beginnings = await knownPrefixes(
    queries,
    letters.map((_, at) => letters.slice(0, at + 1).join('')),
  )
  const candidates = candidatesFor(word, Math.max(0, ...beginnings.map((beginning) => [...beginning].length)))
  const words = await knownWords(queries, candidates)
  if (words.length > 0) return words
  return knownPrefixes(
    queries,
    candidates.filter((candidate) => candidate.length >= LENGTHS.shortest),
  )
}

/** Word lengths that are corrected: shorter words have too many neighbours, longer ones are not words. */
const LENGTHS = { shortest: 4, longest: 30 }

const lettersFrom = (first: string, last: string) => {
  const [start = 0, end = 0] = [first.codePointAt(0), last.codePointAt(0)]
  return Array.from({ length: end - start + 1 }, (_, at) => String.fromCodePoint(start + at))
}

/** Letters as `foldText` leaves them. A word is corrected by those of the alphabets that it uses. */
const ALPHABETS = [
  [...lettersFrom('a', 'z'), ...lettersFrom('0', '9'), ...'ßæøđıłœ'],
  lettersFrom('α', 'ω'),
  [...lettersFrom('а', 'я'), ...'ґђєѕіјљњћџ'],
  lettersFrom('א', 'ת'),
  [...lettersFrom('ء', 'ي'), ...'پچژکگی'],
  // Devanagari
  lettersFrom('\u0905', '\u094d'),
  // parts of Hangul syllables: beginnings, vowels, ends
  [...lettersFrom('\u1100', '\u1112'), ...lettersFrom('\u1161', '\u1175'), ...lettersFrom('\u11a8', '\u11c2')],
]

const isCorrectable = (word: string) => {
  const { length } = [...word]
  return length >= LENGTHS.shortest && length <= LENGTHS.longest && !/^\p{N}+$/u.test(word)
}

/**
 * Returns every text with one wrong, missing, extra or swapped letter, at index `right` or before, and the word with the
 * letters that can be spelt as two in their other spelling.
 */
function candidatesFor(word: string, right: number): string[] {
  const letters = [...word]
  const alphabet = new Set([
    ...ALPHABETS.filter((each) => each.some((letter) => letters.includes(letter))).flat(),
    ...letters,
  ])
  const variants = new Set<string>()
  for (let at = 0; at <= right; at++) {
    const before = letters.slice(0, at).join('')
    const [current = '', next = ''] = letters.slice(at)
    const after = letters.slice(at + 1).join('')
    variants.add(before + after)
    variants.add(before + next + current + letters.slice(at + 2).join(''))
    for (const letter of alphabet) {
      variants.add(before + letter + current + after)
      variants.add(before + letter + after)
    }
  }
  for (const [one, two] of SPELT_AS_TWO) variants.add(word.replaceAll(one, two)).add(word.replaceAll(two, one))
  variants.delete(word)
  return [...variants]
}
