import { type Product, type Variant } from '@haggle/shared-contract'

/** A value of an option as typed; its key stays when it is renamed, so that its variants stay the same ones. */
interface ValueText {
  key: string
  text: string
}

/** An option as typed. */
export interface OptionText {
  key: string
  name: string
  values: readonly ValueText[]
}

export const PRICES = ['sellingPrice', 'mrp', 'minNegotiablePrice'] as const
export type PriceField = (typeof PRICES)[number]
export type NumberField = 'countInStock' | PriceField

/** A variant as typed; empty prices and an empty picture are the product's. */
export interface VariantText extends Record<NumberField, string> {
  /** Of a saved variant, with the stock that its owner saw. */
  id?: string
  stockSeen?: number
  image: string
  isLeftOut: boolean
}

/** What a product comes in, as typed; the variants by the keys of their values. */
export interface OptionsText {
  options: readonly OptionText[]
  variants: Readonly<Record<string, VariantText>>
}

/** A row of the table of variants. */
interface Combination {
  key: string
  values: readonly string[]
}

export const NO_OPTIONS: OptionsText = { options: [], variants: {} }

export const NEW_VARIANT: VariantText = {
  countInStock: '',
  sellingPrice: '',
  mrp: '',
  minNegotiablePrice: '',
  image: '',
  isLeftOut: false,
}

export const keyOf = (valueKeys: readonly string[]) => valueKeys.join(' ')

/** All combinations of the options that have values, the last option's changing first. */
export function combinationsOf(options: readonly OptionText[]): Combination[] {
  const withValues = options.filter(({ values }) => values.length > 0)
  if (withValues.length === 0) return []
  return withValues
    .reduce<ValueText[][]>((rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]])
    .map((row) => ({ key: keyOf(row.map(({ key }) => key)), values: row.map(({ text }) => text.trim()) }))
}

/** A product's options as form values: a price that is not the product's is the variant's own. */
export function optionsTextOf(product: Product): OptionsText {
  const options = (product.options ?? []).map(({ name, values }, at) => ({
    key: `o${at}`,
    name,
    values: values.map((text, nr) => ({ key: `o${at}v${nr}`, text })),
  }))
  const saved = new Map(product.variants?.map((variant) => [JSON.stringify(variant.values), variant]))
  const rows = combinationsOf(options).map(({ key, values }) => {
    const variant = saved.get(JSON.stringify(values))
    return [key, variant ? variantTextOf(variant, product) : { ...NEW_VARIANT, isLeftOut: true }] as const
  })
  return { options, variants: Object.fromEntries(rows) }
}

function variantTextOf(variant: Variant, product: Product): VariantText {
  const own = (field: PriceField) => {
    const price = variant[field]
    return price === undefined || price === product[field] ? '' : String(price)
  }
  return {
    id: variant._id,
    stockSeen: variant.countInStock,
    countInStock: String(variant.countInStock),
    sellingPrice: own('sellingPrice'),
    mrp: own('mrp'),
    minNegotiablePrice: own('minNegotiablePrice'),
    image: variant.image ?? '',
    isLeftOut: false,
  }
}

/** The same options for a product that is still to be added. */
export const asNew = ({ options, variants }: OptionsText): OptionsText => ({
  options,
  variants: Object.fromEntries(
    Object.entries(variants).map(([key, { id: _id, stockSeen: _seen, ...variant }]) => [key, variant]),
  ),
})
