import { CATEGORIES, Category, ProductInput, type ProductSummary } from '@haggle/shared-contract'

/** A product's data with its numbers changed, or the message of the failed check. */
export function changedInput(
  product: ProductSummary,
  change: Partial<Pick<ProductInput, 'sellingPrice' | 'minNegotiablePrice' | 'countInStock'>>,
): { input: ProductInput } | { problem: string } {
  const current = Object.keys(ProductInput.shape).flatMap((name) => {
    const value = product[name as keyof ProductSummary]
    return value === undefined ? [] : [[name, value]]
  })
  return checkedInput({ ...(Object.fromEntries(current) as Record<string, unknown>), ...change })
}

/** A product's data, or the message of the failed check. A category that a later contract adds stays as it is. */
export function checkedInput(values: Record<string, unknown>): { input: ProductInput } | { problem: string } {
  const category = Category.catch(CATEGORIES[0]).parse(values.category)
  const { data, error } = ProductInput.safeParse({ ...values, category })
  return data
    ? { input: { ...data, category: values.category as Category } }
    : { problem: error.issues[0]?.message ?? 'This cannot be saved.' }
}
