import { ProductQuery } from '@haggle/shared-contract'
import { z } from 'zod'

/** The query of a list in pages; the first page without a `pageNumber`. */
export const PageQuery = z.strictObject({ pageNumber: ProductQuery.shape.pageNumber })

/** The page that a request gets of `total` rows: past the last page, the last one. */
export function pageWithin(total: number, pageNumber: number, size: number) {
  const pages = Math.ceil(total / size)
  const page = Math.max(1, Math.min(pageNumber, pages))
  return { page, pages, offset: (page - 1) * size }
}
