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
  // a category that a later contract adds stays as it is
  const category = Category.catch(CATEGORIES[0]).parse(product.category)
  const { data, error } = ProductInput.safeParse({ ...Object.fromEntries(current), ...change, category })
  return data
    ? { input: { ...data, category: product.category } }
    : { problem: error.issues[0]?.message ?? 'This cannot be saved.' }
}
