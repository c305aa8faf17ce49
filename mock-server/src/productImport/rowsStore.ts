import type { ImportRow, ProductInput } from 'shared-contract'
import type { ReadQueries, Transaction } from '../database/database'

/** A row with what is to be done with it. `before` is what a product was when that was found out. */
export type CheckedRow =
  | (ImportRow & { action: 'same' | 'refuse' })
  | (ImportRow & { action: 'add'; id: string; input: ProductInput })
  | (ImportRow & { action: 'change'; id: string; input: ProductInput; before: ProductInput })

/** Rows of an import that are kept together, and done in one transaction: others wait no longer than for these. */
export const CHUNK = 10

/** Keeps what an import would do with some of its rows, of which the first is the `start`-th, a multiple of CHUNK. */
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

/** What an import does with the rows from the `start`-th on, as far as they are kept together. */
export async function rowsFrom(queries: ReadQueries, id: string, start: number): Promise<CheckedRow[]> {
  const chunk = await queries
    .selectFrom('product_import_chunks')
    .select('checked_rows')
    .where('import_id', '=', id)
    .where('first_row', '=', start)
    .executeTakeFirst()
  if (chunk) return JSON.parse(chunk.checked_rows) as CheckedRow[]
  const { checked_rows } = await rowsOfEarlierVersion(queries, id)
  return (JSON.parse(checked_rows) as CheckedRow[]).slice(start, start + CHUNK)
}

const rowsOfEarlierVersion = (queries: ReadQueries, id: string) =>
  queries
    .selectFrom('product_imports')
    .leftJoin('product_import_rows as own', 'own.import_id', 'product_imports.id')
    .select(({ fn }) => fn.coalesce('own.checked_rows', 'product_imports.checked_rows').as('checked_rows'))
    .where('product_imports.id', '=', id)
    .executeTakeFirstOrThrow()

/** Removes a few rows of an import that it will not do; false when none are left. */
export async function removeSomeRows(tx: Transaction, id: string): Promise<boolean> {
  const some = tx
    .selectFrom('product_import_chunks')
    .select('first_row')
    .where('import_id', '=', id)
    .orderBy('first_row')
    .limit(CHUNK)
  const { numDeletedRows } = await tx
    .deleteFrom('product_import_chunks')
    .where('import_id', '=', id)
    .where('first_row', 'in', some)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Writes what an import did. */
export const setShownRows = (tx: Transaction, id: string, checked_rows: string) =>
  tx.updateTable('product_imports').set({ checked_rows }).where('id', '=', id).execute()
