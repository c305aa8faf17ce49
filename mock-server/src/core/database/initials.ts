import type { Dialect } from './dialect'

/** Letters and digits with a bit in `products.initials`, as triggers compute it. */
export const CHARACTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** Index words for signs (see search/words.ts), which do not count as words. */
const SIGN_WORDS = ['zqpercent', 'zqunderscore', 'zqquote', 'zqapostrophe', 'zqbackslash']

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
