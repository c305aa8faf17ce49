import type { Kysely, RawBuilder, Transaction as KyselyTransaction } from 'kysely'
import type { OrderRow, Tables } from './tables'

/** The tables as readers see them: without the stored status of an order, which `ordersAt` brings up to date (D25). */
type ReadTables = Omit<Tables, 'orders'> & { orders: Omit<OrderRow, 'status'> }

/** Queries that select and cannot write. */
export type ReadQueries = Pick<Kysely<ReadTables>, 'selectFrom'>

declare const asStored: unique symbol

/** Queries that see every column as it is stored. */
export type Snapshot = Pick<Kysely<Tables>, 'selectFrom'> & ReadQueries & { readonly [asStored]: true }

/** A unit of work that happens wholly or not at all; the only place for a statement that writes. */
export type Transaction = KyselyTransaction<Tables> & Snapshot

/** Does a unit of work in a transaction. Never inside another one: on the embedded database it would wait for itself. */
export type Writing = <Result>(work: (tx: Transaction) => Promise<Result>, kind?: WriteKind) => Promise<Result>

export interface WriteKind {
  /**
   * Otherwise a power cut may undo what was answered in the moment before, and nothing waits for the disk: for counts and
   * marks that nobody was promised, and that no list shows.
   */
  isDurable: boolean
  /** A single statement needs no transaction around it, which PostgreSQL would be told of by two more. */
  isOneStatement?: boolean
}

export const DURABLE: WriteKind = { isDurable: true }

/** The whole of kysely behind some queries; for `database/` and tests. */
export const kyselyOf = (queries: ReadQueries) => queries as Kysely<Tables>

/** The rows of a `select` written in SQL. */
export async function selectRows<Row>(queries: ReadQueries, statement: RawBuilder<Row>): Promise<Row[]> {
  const compiled = statement.compile(kyselyOf(queries))
  if (!/^\s*select\b/i.test(compiled.sql)) throw new TypeError(`This is no select: ${compiled.sql}`)
  const { rows } = await kyselyOf(queries).executeQuery(compiled)
  return rows
}
