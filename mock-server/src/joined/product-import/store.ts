import type { Insertable, Updateable } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { needsRowLocks } from '../../core/database/lockRow'
import { isKeptByOwner } from '../../core/database/openShops'
import type { ProductImportRow, ProductRow, Tables } from '../../core/database/tables'

/** Those of the given products that the shop has, hidden ones included. */
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
        .where(isKeptByOwner)
        .execute()

/** Locks and returns those of the given products that the shop has; in the order in which orders lock them. */
export const lockOwnProducts = async (tx: Transaction, shopId: string, ids: readonly string[]): Promise<ProductRow[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('products')
        .selectAll()
        .where('id', 'in', ids)
        .where('shop_id', '=', shopId)
        .where(isKeptByOwner)
        .orderBy('id')
        .$if(needsRowLocks(tx), (products) => products.forNoKeyUpdate())
        .execute()

/** The counter targets in cents, by product, of the products with automatic counters. */
export async function counterTargetsOf(queries: ReadQueries, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('counter_settings')
    .select(['product_id', 'target_cents'])
    .where('product_id', 'in', ids)
    .where('counter', '<>', 'off')
    .execute()
  return new Map(
    rows.flatMap(({ product_id, target_cents }) => (target_cents === null ? [] : [[product_id, target_cents]])),
  )
}

export const insertImport = (tx: Transaction, row: Insertable<Tables['product_imports']>) =>
  tx.insertInto('product_imports').values(row).execute()

/** An import without its rows, which may be megabytes. */
export const importProgressById = (queries: ReadQueries, id: string) =>
  queries
    .selectFrom('product_imports')
    .select(['shop_id', 'state', 'done', 'row_count', 'busy_until', 'waits_until'])
    .where('id', '=', id)
    .executeTakeFirst()

export const importById = (queries: ReadQueries, id: string): Promise<ProductImportRow | undefined> =>
  queries.selectFrom('product_imports').selectAll().where('id', '=', id).executeTakeFirst()

/** Cancels a shop's imports that were checked but not confirmed. Returns their ids. */
export async function cancelUnconfirmed(tx: Transaction, shopId: string): Promise<string[]> {
  const cancelled = await tx
    .updateTable('product_imports')
    .set({ state: 'cancelled', checked_rows: '[]', row_count: 0 })
    .where('shop_id', '=', shopId)
    .where('state', '=', 'checked')
    .returning('id')
    .execute()
  return cancelled.map(({ id }) => id)
}

/** Cancels a shop's checked and running imports without undoing the rows already imported. */
export const endImports = (tx: Transaction, shopId: string) =>
  tx
    .updateTable('product_imports')
    .set({ state: 'cancelled', busy_until: null, waits_until: null })
    .where('shop_id', '=', shopId)
    .where('state', 'in', ['checked', 'importing'])
    .execute()

/** Updates an import that is in the given state, and has done so many rows if given. Returns false otherwise. */
export async function updateImport(
  tx: Transaction,
  id: string,
  { state, done }: { state: ProductImportRow['state']; done?: number },
  columns: Updateable<Omit<ProductImportRow, 'checked_rows'>>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('product_imports')
    .set(columns)
    .where('id', '=', id)
    .where('state', '=', state)
    .$if(done !== undefined, (imports) => imports.where('done', '=', done ?? 0))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Locks an import; returns whether it is running and has done so many rows. Does not read its rows, which are long. */
export async function isAt(tx: Transaction, id: string, done: number): Promise<boolean> {
  const row = await tx
    .selectFrom('product_imports')
    .select(['state', 'done'])
    .where('id', '=', id)
    .$if(needsRowLocks(tx), (imports) => imports.forNoKeyUpdate())
    .executeTakeFirst()
  return row?.state === 'importing' && row.done === done
}

/** Whether an import is being undone. */
export const isUndoing = async (queries: ReadQueries, id: string): Promise<boolean> =>
  (await queries.selectFrom('product_imports').select('state').where('id', '=', id).executeTakeFirst())?.state ===
  'undoing'

/** The ids of imports that waited long enough. */
export const waitingImports = async (queries: ReadQueries, now: number): Promise<string[]> =>
  idsOf(
    queries
      .selectFrom('product_imports')
      .select('id')
      .where('state', '=', 'importing')
      .where('busy_until', 'is', null)
      .where('waits_until', '<=', now),
  )

/** The ids of unfinished imports whose instance is considered dead. */
export const deadImports = async (queries: ReadQueries, now: number): Promise<string[]> =>
  idsOf(queries.selectFrom('product_imports').select('id').where('busy_until', '<=', now))

const idsOf = async (imports: { execute(): Promise<{ id: string }[]> }) => (await imports.execute()).map(({ id }) => id)
