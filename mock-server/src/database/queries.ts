import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables'

/** What a query runs on: the database itself or a transaction. */
export type Queries = Kysely<Tables>

/** Does a unit of work in a transaction. */
export type Writing = <Result>(work: (tx: Transaction<Tables>) => Promise<Result>) => Promise<Result>
