import { z } from 'zod'
import { ProductQuery } from 'shared-contract'

/** The query of a list in pages; the first page without a `pageNumber`. */
export const PageQuery = z.strictObject({ pageNumber: ProductQuery.shape.pageNumber })
