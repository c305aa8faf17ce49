import { foldText } from '../foldText'

/** Index words for signs that keywords may contain (D10), because both databases index only letters and digits. */
const SIGNS = new Map([
  ['%', 'zqpercent'],
  ['_', 'zqunderscore'],
  ['"', 'zqquote'],
  ["'", 'zqapostrophe'],
  ['\\', 'zqbackslash'],
])
const signWords = new Set(SIGNS.values())

/** The number of index words that stand for signs. */
export const SIGN_WORDS = SIGNS.size

/** Longer words are cut: longer than any real word, and short enough for PostgreSQL's index. */
const LONGEST_WORD = 64

/** Returns the distinct words of a text, folded. */
export function wordsOf(text: string): string[] {
  const parts = foldText(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[%_"'\\]/gu) ?? []
  return [...new Set(parts.map((part) => SIGNS.get(part) ?? part.slice(0, LONGEST_WORD)))]
}

/** Whether a word stands for a sign. */
export const isSign = (word: string): boolean => signWords.has(word)

/** Whether a word that stands for a sign begins with this text. */
export const beginsSign = (text: string): boolean => [...signWords].some((word) => word.startsWith(text))
