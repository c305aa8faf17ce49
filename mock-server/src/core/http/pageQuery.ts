import { ProductQuery } from '@haggle/shared-contract'
import { z } from 'zod'

/** The query of a list in pages; the first page without a `pageNumber`. */
export const PageQuery = z.strictObject({ pageNumber: ProductQuery.shape.pageNumber })

/** Items on a page of most lists. */
export const PAGE_SIZE = 20

/** The part of a list that is on a page. */
export interface PagePart {
  offset: number
  limit: number
}

/** A page of a list of `total` items: past the last page, the last one. */
export async function pageOfItems<Item>(
  total: number,
  pageNumber: number,
  read: (part: PagePart) => Promise<readonly Item[]>,
) {
  const { offset, ...page } = pageWithin(total, pageNumber, PAGE_SIZE)
  return { items: [...(await read({ offset, limit: PAGE_SIZE }))], ...page, total }
}

/** The page that a request gets of `total` rows: past the last page, the last one. */
export function pageWithin(total: number, pageNumber: number, size: number) {
  const pages = Math.ceil(total / size)
  const page = Math.max(1, Math.min(pageNumber, pages))
  return { page, pages, offset: (page - 1) * size }
}
