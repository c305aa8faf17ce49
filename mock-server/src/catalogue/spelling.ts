import type { ReadQueries } from '../database/database'
import { knownBeginnings, knownWords } from './store'
import { isSign } from './words'

/** For each word the known words within one typo of it, itself included; signs are forgiven wholly. */
export const correctionsOf = (queries: ReadQueries, words: readonly string[]): Promise<string[][]> =>
  Promise.all(words.filter((word) => !isSign(word)).map(async (word) => [word, ...(await guess(queries, word))]))

/** Whole words first: among the beginnings of words there is nearly always one that fits. */
async function guess(queries: ReadQueries, word: string): Promise<string[]> {
  const candidates = oneTypoFrom(word)
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

/** Every text that one wrong, missing, extra or swapped letter turns into the word. */
export function oneTypoFrom(word: string): string[] {
  const letters = [...word]
  const isNumber = /^\p{N}+$/u.test(word)
  if (isNumber || letters.length < GUESSED.shortest || letters.length > GUESSED.longest) return []
  const alphabet = new Set([...ALPHABET, ...letters])
  const variants = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
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
