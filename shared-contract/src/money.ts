/** The most that one price may be, in dollars (D14). */
export const MAX_PRICE = 9_999_999.99

/** The most units of one product that a shop may hold or an order line may ask for (D14). */
export const MAX_COUNT = 1_000_000

/** Dollars on the wire to the integer cents we calculate with (D22). */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Integer cents to the dollars of the wire. */
export const toDollars = (cents: number): number => cents / 100

/** Dollars as people read them: `$1,234.50`. */
export const formatMoney = (dollars: number): string => `$${moneyFormat.format(dollars)}`

const moneyFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Dollars typed by a person, or undefined when it is no plain amount with at most 15 digits and 2 decimals. */
export const parseAmount = (typed: string): number | undefined =>
  /^-?(\d{1,15}(\.\d{1,2})?|\.\d{1,2})$/.test(typed.trim()) ? Number(typed) : undefined

/** A count typed by a person, or undefined when it is no plain whole number ('2.9', '1e3' and '' are not, D14). */
export const parseCount = (typed: string): number | undefined =>
  /^-?\d{1,15}$/.test(typed.trim()) ? Number(typed) : undefined

/** How many percent below `mrp` a price is, rounded down; 0 when it is not below. */
export const savingPercent = (price: number, mrp: number): number =>
  mrp > price ? Math.floor(((toCents(mrp) - toCents(price)) * 100) / toCents(mrp)) : 0
