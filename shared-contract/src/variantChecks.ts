import { MAX_COUNT } from './money'
import { checkProduct, type ProductNumbers } from './productChecks'
import type { OptionInput, VariantInput } from './variant'
import { optionKey, variantText } from './variantRules'

type Prices = Omit<ProductNumbers, 'countInStock'>

/** What a product's body says of its options (D77). */
export interface OptionsInput extends Prices {
  options?: readonly OptionInput[] | undefined
  variants?: readonly VariantInput[] | undefined
}

/** A variant's numbers: its own where it has them, else the product's. */
export const numbersOfVariant = (variant: VariantInput, { mrp, sellingPrice, minNegotiablePrice }: Prices) => ({
  mrp: variant.mrp ?? mrp,
  sellingPrice: variant.sellingPrice ?? sellingPrice,
  minNegotiablePrice: variant.minNegotiablePrice ?? minNegotiablePrice,
  countInStock: variant.countInStock,
})

/** Why a body's options and variants do not fit together, or which variant fails the spec's checks; undefined if all is well. */
export function checkOptions({ options = [], variants = [], ...prices }: OptionsInput): string | undefined {
  if (options.length === 0) return variants.length > 0 ? 'Variants need options.' : undefined
  if (variants.length === 0) return 'A product with options needs at least one variant.'
  if (areRepeated(options.map(({ name }) => name))) return 'The options must have different names.'
  const repeating = options.find(({ values }) => areRepeated(values))
  if (repeating) return `${repeating.name} has a value twice.`
  const unfit = variants.find(({ values }) => !isCombination(values, options))
  if (unfit) return `“${variantText(unfit.values)}” is not a value of each option.`
  if (areRepeated(variants.map(({ values }) => JSON.stringify(values.map(optionKey)))))
    return 'A variant is there twice.'
  if (areRepeated(variants.flatMap(({ _id }) => _id ?? []))) return 'Two variants have one _id.'
  if (variants.reduce((sum, { countInStock }) => sum + countInStock, 0) > MAX_COUNT)
    return `The variants must have at most ${MAX_COUNT} in stock together.`
  for (const variant of variants) {
    const problem = checkProduct(numbersOfVariant(variant, prices))
    if (problem) return `${variantText(variant.values)}: ${problem}`
  }
  return undefined
}

const areRepeated = (texts: readonly string[]) => new Set(texts.map(optionKey)).size < texts.length

const isCombination = (values: readonly string[], options: readonly OptionInput[]) =>
  values.length === options.length && values.every((value, at) => options[at]?.values.includes(value))
