import { z } from 'zod'
import { Amount } from './amounts'
import { MAX_COUNT } from './money'
import { Id, ImageUrl, text } from './text'
import { MAX_OPTION_NAME, MAX_OPTION_VALUE, OPTION_VALUES } from './variantRules'

/** What a product comes in, e.g. Size with S, M and L (D77; since 1.41). */
export const Option = z.object({ name: z.string(), values: z.array(z.string()) })
export type Option = z.infer<typeof Option>

/**
 * A combination of options that exists: a value per option, in their order, with its stock and prices in dollars, whether
 * its own or the product's. The floor is sent to the product's shop only (D13).
 */
export const Variant = z.object({
  _id: Id,
  values: z.array(z.string()),
  countInStock: z.number().int(),
  sellingPrice: z.number(),
  mrp: z.number(),
  minNegotiablePrice: z.number().optional(),
  /** Its picture; without one it is shown with the product's. */
  image: z.string().optional(),
})
export type Variant = z.infer<typeof Variant>

export const OptionInput = z.strictObject({
  name: text(1, MAX_OPTION_NAME),
  values: z
    .array(text(1, MAX_OPTION_VALUE))
    .min(OPTION_VALUES.min, `must hold at least ${OPTION_VALUES.min} values`)
    .max(OPTION_VALUES.max, `must hold at most ${OPTION_VALUES.max} values`),
})
export type OptionInput = z.infer<typeof OptionInput>

const Count = z.number().int('must be a whole number').max(MAX_COUNT, `must be at most ${MAX_COUNT}`)

/**
 * A variant in a product's body: without `_id` it is the one with these values, or new; without a price, or with the body's,
 * it follows the product's. `stockSeen` is the stock that the owner saw when the edit began: the difference to it is applied
 * to the present stock, so that units sold since stay sold, as with the header Stock-Seen of a product without options.
 */
export const VariantInput = z.strictObject({
  _id: Id.optional(),
  values: z.array(text(1, MAX_OPTION_VALUE)),
  countInStock: Count,
  stockSeen: Count.min(0, 'must not be negative').optional(),
  sellingPrice: Amount.optional(),
  mrp: Amount.optional(),
  minNegotiablePrice: Amount.optional(),
  image: ImageUrl.optional(),
})
export type VariantInput = z.infer<typeof VariantInput>
