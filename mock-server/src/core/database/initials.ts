import type { Dialect, WordGroups } from './dialect'

/** Letters and digits with a bit in `products.initials`, as triggers compute it. */
const CHARACTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789']

const BIT_OF_Z = 2 ** CHARACTERS.indexOf('z')

/** Index words for signs (see catalogue/words.ts), which do not count as words. */
const SIGN_WORDS = ['zqpercent', 'zqunderscore', 'zqquote', 'zqapostrophe', 'zqbackslash']

/** Whether a word is a single character with a bit. */
export const isInitial = (word: string): boolean => CHARACTERS.includes(word)

/** The expression for `products.initials`: a bit for each character with which a word of the product begins. */
export function initialsOf({ name }: Dialect, searchText = 'search_text'): string {
  const position = name === 'postgres' ? 'strpos' : 'instr'
  const all = `' ' || ${searchText}`
  const withoutSigns = SIGN_WORDS.reduce((text, word) => `replace(${text}, ' ${word}', '')`, all)
  return CHARACTERS.map((character, at) => {
    const text = character === 'z' ? withoutSigns : all
    return `case when ${position}(${text}, ' ${character}') > 0 then ${2 ** at} else 0 end`
  }).join(' + ')
}

/**
 * Beside words, fewer letters than this are faster in the search index, where z would match the words for signs, too. Filters
 * scan an index that has the letters.
 */
const MANY = { libsql: 3, postgres: 1 }

/**
 * Splits single letters off a keyword. Most products have them, so that search indexes are slow to intersect many.
 * `initials` are their bits, undefined if none are split off.
 */
export function splitInitials(
  groups: WordGroups,
  { name }: Dialect,
  hasFilters = false,
): { wordGroups: WordGroups; initials: number | undefined } {
  const bits = groups.map(bitOf)
  const distinct = [...new Set(bits)].filter((bit) => bit !== undefined)
  const words = groups.filter((_, at) => bits[at] === undefined)
  const isSplit = hasFilters || distinct.length >= MANY[name] || distinct.includes(BIT_OF_Z) || words.length === 0
  return isSplit && distinct.length > 0
    ? { wordGroups: words, initials: distinct.reduce((sum, bit) => sum + bit) }
    : { wordGroups: groups, initials: undefined }
}

function bitOf([term, ...alternatives]: WordGroups[number]): number | undefined {
  const at = term?.isPrefix && alternatives.length === 0 ? CHARACTERS.indexOf(term.word) : -1
  return at < 0 ? undefined : 2 ** at
}
