import { SPELT_AS_TWO } from '../../base/foldText'
import type { Database } from '../../core/database/database'
import { knownPrefixes, knownWords } from './database/knownWords'
import { isSign } from './words'

/** Texts of a keyword that are compared with the known words: some 10 ms of processor time. */
const MAX_CANDIDATES = 4000

/** Words of a keyword that are searched in place of the typed ones. */
const MAX_CORRECTIONS = 40

/** Returns for each word, but for signs, the known words within one typo of it. */
export async function correctionsOf(db: Database, keyword: readonly string[]): Promise<Map<string, string[]>> {
  const words = keyword.filter((word) => !isSign(word))
  const guesses = await guess(db, words.filter(isCorrectable))
  return new Map(words.map((word) => [word, guesses.get(word) ?? []]))
}

/**
 * The known words within one typo of each word. Prefers whole words, because nearly every candidate is a prefix of some
 * word. The letters before a typo must be a prefix of a known word, which limits the candidates for long unknown words.
 */
async function guess(db: Database, words: readonly string[]): Promise<Map<string, string[]>> {
  const share = (of: number) => Math.floor(of / words.length)
  const beginnings = await knownPrefixes(db, words.flatMap(beginningsOf))
  const candidatesOf = new Map(
    words.map((word) => {
      const right = beginningsOf(word).findLastIndex((beginning) => beginnings.has(beginning)) + 1
      return [word, candidatesFor(word, right).slice(0, share(MAX_CANDIDATES))]
    }),
  )
  const among = (known: ReadonlySet<string>) =>
    words.map((word): [string, string[]] => {
      const found = (candidatesOf.get(word) ?? []).filter((candidate) => known.has(candidate))
      return [word, found.slice(0, share(MAX_CORRECTIONS))]
    })
  const whole = among(await knownWords(db, [...candidatesOf.values()].flat()))
  const rest = whole.flatMap(([word, found]) => (found.length > 0 ? [] : (candidatesOf.get(word) ?? [])))
  const begun = among(
    await knownPrefixes(
      db,
      rest.filter((candidate) => candidate.length >= LENGTHS.shortest),
    ),
  )
  return new Map(whole.map(([word, found], at) => [word, found.length > 0 ? found : (begun[at]?.[1] ?? [])]))
}

const beginningsOf = (word: string) => {
  const letters = [...word]
  return letters.map((_, at) => letters.slice(0, at + 1).join(''))
}

/** Word lengths that are corrected: shorter words have too many neighbours, longer ones are not words. */
const LENGTHS = { shortest: 4, longest: 30 }

const lettersFrom = (first: string, last: string) => {
  const [start = 0, end = 0] = [first.codePointAt(0), last.codePointAt(0)]
  return Array.from({ length: end - start + 1 }, (_, at) => String.fromCodePoint(start + at))
}

/** Letters as `foldText` leaves them. */
const ALPHABETS = [
  [...lettersFrom('a', 'z'), ...lettersFrom('0', '9'), ...'ßæøœ'],
  lettersFrom('α', 'ω'),
  [...lettersFrom('а', 'я'), ...'ґђєѕіјљњћџ'],
  lettersFrom('א', 'ת'),
  [...lettersFrom('ء', 'ي'), ...'پچژگ'],
  // Devanagari
  lettersFrom('\u0905', '\u094d'),
  // parts of Hangul syllables: beginnings, vowels, ends
  [...lettersFrom('\u1100', '\u1112'), ...lettersFrom('\u1161', '\u1175'), ...lettersFrom('\u11a8', '\u11c2')],
]

const isCorrectable = (word: string) => {
  const { length } = [...word]
  return length >= LENGTHS.shortest && length <= LENGTHS.longest && !/^\p{N}+$/u.test(word)
}

/** The alphabet of most of these letters; without one, the letters themselves. */
function alphabetOf(letters: readonly string[]): readonly string[] {
  const counted = ALPHABETS.map((alphabet) => ({
    alphabet,
    used: letters.filter((letter) => alphabet.includes(letter)).length,
  }))
  const best = counted.reduce((one, other) => (other.used > one.used ? other : one))
  return best.used > 0 ? best.alphabet : [...new Set(letters)]
}

/**
 * Returns every text with one wrong, missing, extra or swapped letter, at index `right` or before, and the word with the
 * letters that can be spelt as two in their other spelling.
 */
function candidatesFor(word: string, right: number): string[] {
  const letters = [...word]
  const alphabet = alphabetOf(letters)
  const variants = new Set<string>()
  for (const [one, two] of SPELT_AS_TWO) variants.add(word.replaceAll(one, two)).add(word.replaceAll(two, one))
  const places = letters.slice(0, right + 1).map((current, at) => ({
    before: letters.slice(0, at).join(''),
    current,
    after: letters.slice(at + 1).join(''),
  }))
  for (const { before, current, after } of places) {
    const [next = '', ...rest] = after
    variants.add(before + after).add(before + next + current + rest.join(''))
  }
  for (const { before, current, after } of [...places, ...(right < letters.length ? [] : [end(word)])])
    for (const letter of alphabet) variants.add(before + letter + current + after).add(before + letter + after)
  variants.delete(word)
  return [...variants]
}

const end = (word: string) => ({ before: word, current: '', after: '' })
