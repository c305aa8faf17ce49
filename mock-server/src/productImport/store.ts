import type { Insertable, Updateable } from 'kysely'
import type { ReadQueries, Transaction } from '../database/database'
import type { ProductImportRow, ProductRow, Tables } from '../database/tables'
import type { CheckedRow } from './checkRows'

/** Those of the products that are for sale in a shop. */
export const ownProducts = async (
  queries: ReadQueries,
  shopId: string,
  ids: readonly string[],
): Promise<ProductRow[]> =>
  ids.length === 0
    ? []
    : queries
        .selectFrom('products')
        .selectAll()
        .where('id', 'in', ids)
        .where('shop_id', '=', shopId)
        .where('deleted_at', 'is', null)
        .execute()

/** The targets of those products whose shop makes counters, in cents. */
export async function counterTargetsOf(queries: ReadQueries, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('haggling_settings')
    .select(['product_id', 'target_cents'])
    .where('product_id', 'in', ids)
    .where('counter', '<>', 'off')
    .execute()
  return new Map(
    rows.flatMap(({ product_id, target_cents }) => (target_cents === null ? [] : [[product_id, target_cents]])),
  )
}

/** Rows of an import that are kept together, and done in one transaction: others wait no longer than for these. */
export const CHUNK = 10

export const insertImport = (tx: Transaction, row: Insertable<Tables['product_imports']>) =>
  tx.insertInto('product_imports').values(row).execute()

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

export const importById = (queries: ReadQueries, id: string): Promise<ProductImportRow | undefined> =>
  queries.selectFrom('product_imports').selectAll().where('id', '=', id).executeTakeFirst()

/** Gives up what a shop checked and did not confirm; returns which imports. */
export async function cancelUnconfirmed(tx: Transaction, shopId: string): Promise<string[]> {
  const given = await tx
    .updateTable('product_imports')
    .set({ state: 'cancelled', checked_rows: '[]' })
    .where('shop_id', '=', shopId)
    .where('state', '=', 'checked')
    .returning('id')
    .execute()
  return given.map(({ id }) => id)
}

/** Writes what an import did. */
export const setShownRows = (tx: Transaction, id: string, checked_rows: string) =>
  tx.updateTable('product_imports').set({ checked_rows }).where('id', '=', id).execute()

/** Changes an import that is in a state; false when it is in another one. */
export async function updateImport(
  tx: Transaction,
  id: string,
  state: ProductImportRow['state'],
  columns: Updateable<Omit<ProductImportRow, 'checked_rows'>>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('product_imports')
    .set(columns)
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Imports whose instance died half-way. */
export const deadImports = (queries: ReadQueries, now: number): Promise<ProductImportRow[]> =>
  queries.selectFrom('product_imports').selectAll().where('busy_until', '<=', now).execute()

/** The owner of a shop. */
export const ownerOfShop = (queries: ReadQueries, shopId: string) =>
  queries.selectFrom('shops').select('owner_id').where('id', '=', shopId).executeTakeFirstOrThrow()
