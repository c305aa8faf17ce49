import { ProductInput, type ProductSummary } from 'shared-contract'

/** What an owner says of a product, with one number of it changed; or what the spec's checks say against that. */
export function changedInput(
  product: ProductSummary,
  change: Partial<Pick<ProductInput, 'sellingPrice' | 'countInStock'>>,
): { input: ProductInput } | { problem: string } {
  const said = Object.keys(ProductInput.shape).flatMap((name) => {
    const value = product[name as keyof ProductSummary]
    return value === undefined ? [] : [[name, value]]
  })
  const { data, error } = ProductInput.safeParse({ ...Object.fromEntries(said), ...change })
  return data ? { input: data } : { problem: error.issues[0]?.message ?? 'This cannot be saved.' }
}
