/** Marks that searches ignore: accents, Hebrew points, Arabic vowel signs, hamza and madda, and the stretching stroke. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08ff]/g

/** Letters that do not decompose, and those that they are searched as. The last ones are Arabic, Persian and Urdu. */
const ALIKE = new Map(
  [
    ...['đd', 'łl', 'ħh', 'ŧt', 'ıi', 'ςσ', "‘'", "’'", "ʼ'", "׳'", '“"', '”"', '״"'],
    ...['\u0671\u0627', '\u0649\u064a', '\u06cc\u064a', '\u06d2\u064a', '\u06a9\u0643'],
    ...['\u0629\u0647', '\u06c1\u0647', '\u06c3\u0647', '\u06d5\u0647'],
  ].map(([letter = '', as = '']) => [letter, as]),
)
const NOT_ALIKE = new RegExp(`[${[...ALIKE.keys()].join('')}]`, 'g')

/**
 * Normalizes text for sorting and searching: lower case, one form of each letter, Latin digits, straight quotes, without
 * accents, vowel signs and what is invisible. Folded texts are stored: a change of it needs a migration that fills them.
 */
export const foldText = (text: string): string =>
  /\P{ASCII}/u.test(text)
    ? text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        .replace(MARKS, '')
        // a voiced sound mark that stands alone decomposes to a space and the mark
        .replace(/ (?=[\u3099\u309a])/g, '')
        .replace(NOT_ALIKE, (letter) => ALIKE.get(letter) ?? letter)
        .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    : text.toLowerCase()

/** Letters that are spelt as two where a keyboard lacks them. */
export const SPELT_AS_TWO = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'oe'],
] as const

/** Writes numbers without their separators: '1,000', '1.000' and '1,00,000'. The text is folded. */
export const joinNumbers = (text: string): string =>
  text.replace(/(?<!\d)\d{1,3}(?:[.,'\u066c]\d{2,3}){0,4}[.,'\u066c]\d{3}(?!\d)/g, (number) =>
    number.replace(/\D/g, ''),
  )

/**
 * Another spelling of a folded text: numbers without separators, and joined to a name before ('USB 3') or a unit after
 * ('500 ml'). The same text if there are none.
 */
export const joinedSpelling = (text: string): string =>
  /\d/.test(text)
    ? joinNumbers(text)
        .replace(/(?<=(?<!\d)\d{1,3}(?: \d{3}){0,4}) (?=\d{3}(?!\d))/g, '')
        .replace(/(?<=\p{L})(?:-(?=\d)| (?=\d{1,2}(?!\d)))|(?<=\d)[ -](?=\p{L}{1,3}(?!\p{L}))/gu, '')
    : text
