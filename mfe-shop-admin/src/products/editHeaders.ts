import type { Product, ProductInput, ProductSummary } from '@haggle/shared-contract'

/**
 * The headers of an edit: the stock that the owner saw, and the fields that differ from what the owner saw. So what was
 * sold, or changed in another tab, since then is not overwritten.
 */
export const editHeaders = (seen: ProductSummary & Pick<Product, 'images'>, input: ProductInput) => ({
  'Stock-Seen': String(seen.countInStock),
  'Changed-Fields': changedFields(seen, input).join(','),
})

function changedFields(seen: ProductSummary & Pick<Product, 'images'>, input: ProductInput): string[] {
  const { image, images, ...rest } = input
  const fields = Object.entries(rest).flatMap(([name, value]) =>
    value === seen[name as keyof typeof rest] ? [] : [name],
  )
  const [before, after] = [seen.images ?? [seen.image], images ?? [image, ...(seen.images ?? []).slice(1)]]
  // the first of the pictures is the image, so they change together
  return before.join() === after.join() ? fields : [...fields, 'image', 'images']
}
