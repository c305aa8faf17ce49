import type { Insertable } from 'kysely'
import type { Transaction } from '../src/core/database/database'
import type { Tables } from '../src/core/database/tables'

/** Rows by table. */
export type Rows = { [Table in keyof Tables]?: Insertable<Tables[Table]>[] }

/** Referenced tables first. */
const ORDER = [
  'users',
  'shops',
  'products',
  'product_variants',
  'product_images',
  'counter_settings',
  'reviews',
  'orders',
  'order_lines',
  'order_deliveries',
  'payments',
] as const satisfies (keyof Tables)[]

/** Rows per statement within both databases' limits: SQLite allows 32766 parameters, a table has at most 18 columns. */
const BATCH = 1000

/** Inserts rows into the tables that seeding fills. */
export async function insertRows(tx: Transaction, rows: Rows): Promise<void> {
  for (const table of ORDER) await insertInto(tx, table, rows[table] ?? [])
}

async function insertInto(tx: Transaction, table: keyof Tables, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH)
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + BATCH))
      .execute()
}
