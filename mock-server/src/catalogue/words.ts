import { fold } from '../fold'

/** Signs that a keyword finds like words (D10); both databases index only letters and digits. */
const SIGNS = new Map([
  ['%', 'zqpercent'],
  ['_', 'zqunderscore'],
  ['"', 'zqquote'],
  ["'", 'zqapostrophe'],
  ['\\', 'zqbackslash'],
])
const signWords = new Set(SIGNS.values())

/** Far beyond any real word, and within what PostgreSQL can index. */
const LONGEST_WORD = 64

/** The different words of a text, folded. */
export function wordsOf(text: string): string[] {
  const parts = fold(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[%_"'\\]/gu) ?? []
  return [...new Set(parts.map((part) => SIGNS.get(part) ?? part.slice(0, LONGEST_WORD)))]
}

/** Whether a word stands for a sign. */
export const isSign = (word: string): boolean => signWords.has(word)
