import { z } from 'zod'
import { Id } from './text'

/** Rows of products in one file. */
export const MAX_IMPORT_ROWS = 10_000

/** The columns of a file of products, in the order of an export; `_id` is empty, or missing, for what is to be added. */
export const PRODUCT_COLUMNS = [
  '_id',
  'name',
  'description',
  'image',
  'category',
  'mrp',
  'sellingPrice',
  'minNegotiablePrice',
  'countInStock',
] as const

export const ImportAction = z.enum(['add', 'change', 'same', 'refuse'])
export type ImportAction = z.infer<typeof ImportAction>

/** What becomes, or would become, of a row. `line` is where it begins in the file, whose first line is the header. */
export const ImportRow = z.object({ line: z.number().int(), action: ImportAction, reason: z.string().optional() })
export type ImportRow = z.infer<typeof ImportRow>

/** A file of products on its way: nothing is changed before it is confirmed, and all of it or nothing after. */
export const ProductImport = z.object({
  state: z.enum(['checking', 'checked', 'importing', 'done', 'cancelled']),
  /** So many rows are checked or, while importing, imported. */
  done: z.number().int(),
  of: z.number().int(),
  rows: z.array(ImportRow),
})
export type ProductImport = z.infer<typeof ProductImport>

export const ImportStarted = z.object({ id: Id })
export type ImportStarted = z.infer<typeof ImportStarted>
