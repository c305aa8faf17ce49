import type { ReadQueries } from '../database/database'
import { knownBeginnings, knownWords } from './store'
import { isSign } from './words'

/** For each word the known words within one typo of it, itself included; signs are forgiven wholly. */
export const correctionsOf = (queries: ReadQueries, words: readonly string[]): Promise<string[][]> =>
  Promise.all(words.filter((word) => !isSign(word)).map(async (word) => [word, ...(await guess(queries, word))]))

/**
 * Whole words first: among the beginnings of words there is nearly always one that fits. What stands before the typo begins
 * some word, so that a typo of a long word that nobody knows is not looked for in all of it.
 */
async function guess(queries: ReadQueries, word: string): Promise<string[]> {
  if (!isGuessed(word)) return []
  const letters = [...word]
  const beginnings = await knownBeginnings(
    queries,
    letters.map((_, at) => letters.slice(0, at + 1).join('')),
  )
  const candidates = oneTypoFrom(word, Math.max(0, ...beginnings.map((beginning) => [...beginning].length)))
  const words = await knownWords(queries, candidates)
  if (words.length > 0) return words
  return knownBeginnings(
    queries,
    candidates.filter((candidate) => candidate.length >= GUESSED.shortest),
  )
}

/** Shorter words have too many neighbours to guess from, longer ones are no words. */
const GUESSED = { shortest: 4, longest: 30 }
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

const isGuessed = (word: string) => {
  const { length } = [...word]
  return length >= GUESSED.shortest && length <= GUESSED.longest && !/^\p{N}+$/u.test(word)
}

/** Every text that one wrong, missing, extra or swapped letter, after so many right ones at most, turns into the word. */
function oneTypoFrom(word: string, right: number): string[] {
  const letters = [...word]
  const alphabet = new Set([...ALPHABET, ...letters])
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
  variants.delete(word)
  return [...variants]
}
