import { ProductInput, type ProductSummary } from 'shared-contract'

/** A product's data with one number changed, or the message of the failed check. */
export function changedInput(
  product: ProductSummary,
  change: Partial<Pick<ProductInput, 'sellingPrice' | 'countInStock'>>,
): { input: ProductInput } | { problem: string } {
  const current = Object.keys(ProductInput.shape).flatMap((name) => {
    const value = product[name as keyof ProductSummary]
    return value === undefined ? [] : [[name, value]]
  })
  const { data, error } = ProductInput.safeParse({ ...Object.fromEntries(current), ...change })
  return data ? { input: data } : { problem: error.issues[0]?.message ?? 'This cannot be saved.' }
}
