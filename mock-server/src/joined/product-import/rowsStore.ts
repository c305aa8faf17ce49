import type { ImportRow, ProductInput } from '@haggle/shared-contract'
import type { ReadQueries, Transaction } from '../../core/database/database'

/**
 * A row with the action to take. `before` is the product as it was when the row was checked. The first row of a product with
 * variants stands for all of its rows (D77); a further one only shows its action, and is refused if the one before it is.
 */
export type CheckedRow =
  | (ImportRow & { action: 'same' | 'refuse' })
  | (ImportRow & { action: 'add' | 'change'; isFurther: true })
  | (ImportRow & { action: 'add'; id: string; input: ProductInput })
  | (ImportRow & { action: 'change'; id: string; input: ProductInput; before: ProductInput })

/** Rows stored in one value. */
export const CHUNK = 10

/** Values deleted in one transaction, of up to 200 KB each. */
const DELETED = 3

/** The characters that a row's transaction writes and indexes. */
export function charactersOf(row: CheckedRow): number {
  const texts = [...('input' in row ? [row.input] : []), ...('before' in row ? [row.before] : [])]
  return texts.reduce((sum, { name, description }) => sum + name.length + description.length, 0)
}

/** Stores checked rows. `start` is the index of the first one, a multiple of CHUNK. */
export async function insertRows(
  tx: Transaction,
  import_id: string,
  start: number,
  rows: readonly CheckedRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const checked_rows = JSON.stringify(rows.slice(at, at + CHUNK))
    await tx
      .insertInto('product_import_chunks')
      .values({ import_id, first_row: start + at, checked_rows })
      .execute()
  }
}

/** The checked rows from index `at` to the end of the chunk that it is in. */
export async function rowsFrom(queries: ReadQueries, id: string, at: number): Promise<CheckedRow[]> {
  const beginning = at % CHUNK
  return (await chunkFrom(queries, id, at - beginning)).slice(beginning)
}

async function chunkFrom(queries: ReadQueries, id: string, start: number): Promise<CheckedRow[]> {
  const chunk = await queries
    .selectFrom('product_import_chunks')
    .select('checked_rows')
    .where('import_id', '=', id)
    .where('first_row', '=', start)
    .executeTakeFirstOrThrow()
  return JSON.parse(chunk.checked_rows) as CheckedRow[]
}

/** Deletes some chunks of an import. Returns false when none are left. */
export async function removeSomeRows(tx: Transaction, id: string): Promise<boolean> {
  const some = tx
    .selectFrom('product_import_chunks')
    .select('first_row')
    .where('import_id', '=', id)
    .orderBy('first_row')
    .limit(DELETED)
  const { numDeletedRows } = await tx
    .deleteFrom('product_import_chunks')
    .where('import_id', '=', id)
    .where('first_row', 'in', some)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Stores what became of some rows of a chunk, beginning at index `at`, where that differs from what was planned. */
export async function setOutcome(tx: Transaction, id: string, at: number, rows: readonly CheckedRow[]): Promise<void> {
  const first_row = at - (at % CHUNK)
  const chunk = await chunkFrom(tx, id, first_row)
  chunk.splice(at - first_row, rows.length, ...rows)
  await tx
    .updateTable('product_import_chunks')
    .set({ checked_rows: JSON.stringify(chunk) })
    .where('import_id', '=', id)
    .where('first_row', '=', first_row)
    .execute()
}

/** Stores the result of each row. */
export const setShownRows = (tx: Transaction, id: string, checked_rows: string) =>
  tx.updateTable('product_imports').set({ checked_rows }).where('id', '=', id).execute()
