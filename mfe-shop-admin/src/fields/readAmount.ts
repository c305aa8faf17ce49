import { parseAmount, parseOffer, withDecimalPoint } from '@haggle/shared-contract'

const toPoint = (typed: string) => withDecimalPoint(typed, navigator.language)

/** Parses typed dollars with the decimal sign of the owner's language. */
export const readAmount = (typed: string): number | undefined => parseAmount(toPoint(typed))

/** The same for a price above 0. */
export const readPrice = (typed: string): number | undefined => parseOffer(toPoint(typed))
