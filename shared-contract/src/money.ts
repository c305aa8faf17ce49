/** Highest price in dollars (D14). */
export const MAX_PRICE = 9_999_999.99

/** Most units of one product in a shop's stock or an order line (D14). */
export const MAX_COUNT = 1_000_000

/** Converts dollars on the wire to the integer cents used inside (D22). */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Converts integer cents to dollars on the wire. */
export const toDollars = (cents: number): number => cents / 100

/** Formats dollars for people: `$1,234.50`. */
export const formatMoney = (dollars: number): string =>
  `${dollars < 0 ? '-' : ''}$${moneyFormat.format(Math.abs(dollars))}`

/** As formatMoney; an amount in another currency than the market's is named by its code: `INR 1,234.50`. */
export const formatMoneyIn = (amount: number, currency: string | undefined): string =>
  currency === undefined ? formatMoney(amount) : `${currency}\u00a0${moneyFormat.format(amount)}`

const moneyFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Parses typed dollars; undefined unless a plain amount with at most 15 digits and 2 decimals. */
export const parseAmount = (typed: string): number | undefined =>
  /^-?(\d{1,15}(\.\d{1,2})?|\.\d{1,2})$/.test(typed.trim()) ? Number(typed) : undefined

/** Typed dollars with a decimal point, also where the language's decimal sign is a comma, the only one on some keyboards. */
export const withDecimalPoint = (typed: string, language: string): string =>
  // creating a NumberFormat is slow on phones: only for text with a comma
  typed.includes(',') && hasDecimalComma(language) ? typed.replace(',', '.') : typed

export const hasDecimalComma = (language: string): boolean => new Intl.NumberFormat(language).format(0.5).includes(',')

/** Parses a typed count; undefined unless a plain whole number ('2.9', '1e3' and '' are not, D14). */
export const parseCount = (typed: string): number | undefined =>
  /^-?\d{1,15}$/.test(typed.trim()) ? Number(typed) : undefined

/** Percentage by which a price is below `mrp`, rounded down; 0 when it is not below. */
export const savingPercent = (price: number, mrp: number): number =>
  mrp > price ? Math.floor(((toCents(mrp) - toCents(price)) * 100) / toCents(mrp)) : 0
