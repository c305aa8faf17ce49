import { z } from 'zod'
import { MAX_PRICE } from './money'

const hasAtMostTwoDecimals = (value: number) => Number(value.toFixed(2)) === value

/** Dollars with at most 2 decimals, positive or negative; other schemas restrict the sign with their own messages. */
export const Amount = z
  .number()
  .max(MAX_PRICE, 'must be at most 9999999.99')
  .min(-MAX_PRICE, 'must be at least -9999999.99')
  .refine(hasAtMostTwoDecimals, 'must have at most 2 decimals')

/** A price in dollars: 0 to 9,999,999.99, at most 2 decimals. */
export const Price = Amount.refine((value) => value >= 0, 'must not be negative')

/** Largest amount for which doubles represent every cent, percentages included. */
const MAX_TOTAL = 1_000_000_000_000

/** A sum of prices in dollars: not negative, at most 2 decimals, exact in cents. */
export const Total = z
  .number()
  .min(0, 'must not be negative')
  .max(MAX_TOTAL, 'is too large')
  .refine(hasAtMostTwoDecimals, 'must have at most 2 decimals')
