/** What a spreadsheet runs as a formula, also behind apostrophes, so that `withoutFormulaGuard` is exact. */
const FORMULA = "(?='*[=+\\-@\\t\\r\\uff1d\\uff0b\\uff0d\\uff20])"

/** What begins a cell where another separator is usual. */
const CELL_END = '([,;\\t\\r\\n])'

const AT_START = new RegExp(`^${FORMULA}`)
const INSIDE = new RegExp(CELL_END + FORMULA, 'g')
const GUARD_AT_START = new RegExp(`^'${FORMULA}`)
const GUARD_INSIDE = new RegExp(`${CELL_END}'${FORMULA}`, 'g')

/** An amount below zero, which spreadsheets have to sum up. */
const AMOUNT = /^-\d+([.,]\d+)?$/

/** A text with an apostrophe before each formula that a spreadsheet would run. */
export const withFormulaGuard = (text: string): string =>
  AMOUNT.test(text) ? text : (AT_START.test(text) ? "'" : '') + text.replace(INSIDE, "$1'")

/** Undoes `withFormulaGuard`. */
export const withoutFormulaGuard = (text: string): string =>
  (GUARD_AT_START.test(text) ? text.slice(1) : text).replace(GUARD_INSIDE, '$1')
