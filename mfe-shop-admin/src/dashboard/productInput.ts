import {
  CATEGORIES,
  Category,
  ProductInput,
  variantText,
  type Product,
  type ProductSummary,
  type Variant,
} from '@haggle/shared-contract'

/** Numbers that are changed outside the product's form. */
export type NumberChange = Partial<Pick<ProductInput, 'sellingPrice' | 'minNegotiablePrice' | 'countInStock'>>

/** A product's data, or the message of the failed check. */
export type Changed = { input: ProductInput } | { problem: string }

/** A product's data with its numbers changed; without its options, which keeps them. */
export const changedInput = (product: ProductSummary, change: NumberChange): Changed =>
  checkedInput({ ...ownFields(product), ...change })

/** A product's data with the numbers of some of its variants changed, by their ids. */
export function changedVariants(product: Product, changes: ReadonlyMap<string, NumberChange>): Changed {
  const variants = product.variants?.map(({ countInStock, ...variant }) => ({
    ...variant,
    countInStock,
    // units sold meanwhile stay sold
    stockSeen: countInStock,
    ...changes.get(variant._id),
  }))
  const changed = checkedInput({ ...ownFields(product), options: product.options, variants })
  const only = changes.size === 1 ? product.variants?.find(({ _id }) => changes.has(_id)) : undefined
  return 'problem' in changed && only ? { problem: withoutName(changed.problem, only) } : changed
}

/** The check of a single variant's number is shown beside it. */
const withoutName = (problem: string, { values }: Variant) => {
  const name = `${variantText(values)}: `
  return problem.startsWith(name) ? problem.slice(name.length) : problem
}

const { images: _images, options: _options, variants: _variants, ...ownShape } = ProductInput.shape

const ownFields = (product: ProductSummary): Record<string, unknown> =>
  Object.fromEntries((Object.keys(ownShape) as (keyof typeof ownShape)[]).map((name) => [name, product[name]]))

/** A product's data, or the message of the failed check. A category that a later contract adds stays as it is. */
export function checkedInput(values: Record<string, unknown>): { input: ProductInput } | { problem: string } {
  const category = Category.catch(CATEGORIES[0]).parse(values.category)
  const { data, error } = ProductInput.safeParse({ ...values, category })
  return data
    ? { input: { ...data, category: values.category as Category } }
    : { problem: error.issues[0]?.message ?? 'This cannot be saved.' }
}
