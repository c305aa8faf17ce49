import type { Selectable } from 'kysely'
import { forEachShape, prepared, type Slot } from './prepared'
import type { Transaction } from './queries'
import type { Tables } from './tables'

/**
 * A row that nobody else changes until the transaction ends; undefined when there is none. An update that changes
 * nothing locks a row on both databases.
 */
export async function lockRow<Table extends 'users' | 'products' | 'orders'>(
  tx: Transaction,
  table: Table,
  id: string,
): Promise<Selectable<Tables[Table]> | undefined> {
  const [row] = await lockIn(table)(tx, { id })
  return row as Selectable<Tables[Table]> | undefined
}

const lockIn = forEachShape(
  (table: string) =>
    prepared((tx: Transaction, slot: Slot<{ id: string }>) =>
      tx
        .updateTable(table as 'users')
        .set((eb) => ({ created_at: eb.ref('created_at') }))
        .where('id', '=', slot('id'))
        .returningAll(),
    ),
  String,
)
