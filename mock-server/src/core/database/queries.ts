import {
  sql,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type Transaction as KyselyTransaction,
} from 'kysely'
import type { OrderRow, Tables } from './tables'

/** The tables for readers: without the stored status of orders, which `ordersAt` brings up to date (D25). */
type ReadTables = Omit<Tables, 'orders'> & { orders: Omit<OrderRow, 'status'> }

/** Queries that select and cannot write. */
export type ReadQueries = Pick<Kysely<ReadTables>, 'selectFrom'>

declare const asStored: unique symbol

/** Queries that see all columns as they are stored. */
export type Snapshot = Pick<Kysely<Tables>, 'selectFrom'> & ReadQueries & { readonly [asStored]: true }

/** An atomic unit of work; the only way to run statements that write. */
export type Transaction = KyselyTransaction<Tables> &
  Snapshot & {
    /** Runs `effect` after the commit, in the order of the calls; never if the work is rolled back. */
    afterCommit(effect: () => void): void
  }

/** Runs work in a transaction. Do not nest it: on the embedded database it would wait for itself. */
export type Writing = <Result>(work: (tx: Transaction) => Promise<Result>, kind?: WriteKind) => Promise<Result>

export interface WriteKind {
  /**
   * If false, the commit does not wait for the disk, and a power cut may undo it although it was confirmed: for counts
   * and marks that nobody relies on and no list shows.
   */
  isDurable: boolean
  /** For a single statement, which needs no transaction: saves `begin` and `commit` on PostgreSQL. */
  isOneStatement?: boolean
}

export const DURABLE: WriteKind = { isDurable: true }

/** kysely's whole interface; for `database/` and tests only. */
export const kyselyOf = (queries: ReadQueries) => queries as Kysely<Tables>

/** Runs a `select` written in SQL. Throws for any other statement. */
export async function selectRows<Row>(queries: ReadQueries, statement: RawBuilder<Row>): Promise<Row[]> {
  const compiled = statement.compile(kyselyOf(queries))
  if (!/^\s*select\b/i.test(compiled.sql)) throw new TypeError(`This is no select: ${compiled.sql}`)
  const { rows } = await kyselyOf(queries).executeQuery(compiled)
  return rows
}

/** How many rows a query finds. */
export async function countRows<Of, In extends keyof Of>(found: SelectQueryBuilder<Of, In, object>): Promise<number> {
  const counted = found.select(({ fn }) => fn.countAll().as('count')).$castTo<{ count: number }>()
  return (await counted.executeTakeFirstOrThrow()).count
}

/** Whether a query finds a row. */
export const hasRows = async <Of, In extends keyof Of>(found: SelectQueryBuilder<Of, In, object>): Promise<boolean> =>
  (await found
    .select(({ lit }) => lit(1).as('one'))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether a write that returns columns changes a row. */
export const changesRow = async <Row>(
  write: { executeTakeFirst(): Promise<Row> } & (undefined extends Row ? unknown : never),
): Promise<boolean> => (await write.executeTakeFirst()) !== undefined

/** Resolves when the database has answered. */
export const ping = (queries: ReadQueries) => selectRows(queries, sql`select 1`)
