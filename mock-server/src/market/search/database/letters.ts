import { CHARACTERS } from '../../../core/database/initials'
import type { Terms } from './adapter'

const BIT_OF_Z = 2 ** CHARACTERS.indexOf('z')

/** Whether a word is a single character with a bit. */
export const isInitial = (word: string): boolean => CHARACTERS.includes(word)

/**
 * Splits single letters off terms. Most products have them, so that search indexes are slow to intersect many, while
 * filters scan an index that has the letters; z would match the words for signs, too. `initials` are their bits, undefined
 * if none are split off.
 */
export function splitInitials(
  all: Terms,
  manyLetters: number,
  hasFilters: boolean,
): { terms: Terms; initials: number | undefined } {
  const bits = all.map(bitOf)
  const distinct = [...new Set(bits)].filter((bit) => bit !== undefined)
  const words = all.filter((_, at) => bits[at] === undefined)
  const isSplit = hasFilters || distinct.length >= manyLetters || distinct.includes(BIT_OF_Z) || words.length === 0
  return isSplit && distinct.length > 0
    ? { terms: words, initials: distinct.reduce((sum, bit) => sum + bit) }
    : { terms: all, initials: undefined }
}

function bitOf([term, ...alternatives]: Terms[number]): number | undefined {
  const at = term?.isPrefix && alternatives.length === 0 ? CHARACTERS.indexOf(term.word) : -1
  return at < 0 ? undefined : 2 ** at
}
