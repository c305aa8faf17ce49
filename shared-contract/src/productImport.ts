import { z } from 'zod'
import { Id, Time } from './text'

/** Most rows per file. */
export const MAX_IMPORT_ROWS = 10_000

/** Most products that a shop adds in a day (D67); an import that has more waits and goes on by itself. */
export const PRODUCTS_PER_DAY = 1000

/**
 * Columns of a product file, in export order; `_id` is empty or missing for new products. A product with variants has a row
 * for each (D77).
 */
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
  'option1',
  'value1',
  'option2',
  'value2',
] as const

export const ImportAction = z.enum(['add', 'change', 'same', 'refuse'])
export type ImportAction = z.infer<typeof ImportAction>

/** The action for a row. `line` is where the row begins in the file; the header is line 1. */
export const ImportRow = z.object({
  line: z.number().int(),
  action: ImportAction,
  reason: z.string().optional(),
  /** On a row of the same product as the row before it: one of its further variants (since contract 1.42). */
  isFurther: z.literal(true).optional(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** An import job: nothing changes before it is confirmed. Cancelled before its end, it is undone. */
export const ProductImport = z.object({
  state: z.enum(['checking', 'checked', 'importing', 'done', 'cancelled']),
  /** Rows checked so far or, while importing, imported. */
  done: z.number().int(),
  of: z.number().int(),
  rows: z.array(ImportRow),
  /** While it waits, having added as many products as a shop may in a day: when it goes on (since contract 1.32). */
  waitsUntil: Time.optional(),
})
export type ProductImport = z.infer<typeof ProductImport>

/** With `rows=no` an import is read without its rows (10,000 are 1.4 MB), to follow its progress. */
export const ImportQuery = z.object({ rows: z.literal('no').optional() })

export const ImportStarted = z.object({ id: Id })
export type ImportStarted = z.infer<typeof ImportStarted>
