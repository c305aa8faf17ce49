import { PostgresAdapter, type Selectable } from 'kysely'
import { forEachShape, prepared, type Slot } from './prepared'
import { kyselyOf, type Transaction } from './queries'
import type { Tables } from './tables'

/** Returns a row and locks it until the transaction ends; undefined if there is none. */
export async function lockRow<
  Table extends 'users' | 'products' | 'orders' | 'shops' | 'payouts' | 'disputes' | 'conversations' | 'mandates',
>(tx: Transaction, table: Table, id: string): Promise<Selectable<Tables[Table]> | undefined> {
  const [row] = await lockIn(table)(tx, { id })
  return row as Selectable<Tables[Table]> | undefined
}

const lockIn = forEachShape(
  (table: string) =>
    prepared((tx: Transaction, slot: Slot<{ id: string }>) =>
      tx
        .selectFrom(table as 'users')
        .selectAll()
        .where('id', '=', slot('id'))
        .$if(needsRowLocks(tx), (row) => row.forNoKeyUpdate()),
    ),
  String,
)

/** Whether rows need locks: on the embedded database a transaction excludes all other writers. */
export const needsRowLocks = (tx: Transaction): boolean => kyselyOf(tx).getExecutor().adapter instanceof PostgresAdapter
