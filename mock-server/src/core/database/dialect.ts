import type { Kysely } from 'kysely'
import type { Index } from './migrations/steps'
import type { Tables } from './tables'

/** What the two databases do differently: sort text, report changes, lock across instances. */
export interface Dialect {
  name: 'libsql' | 'postgres'
  /** Follows the type of a text column that sorts by its bytes, whatever the database's locale. */
  bytewise: string
  hasTable(queries: Kysely<Tables>, name: string): Promise<boolean>
  /** Sets up what the database itself needs to report changes. Runs at each start, after the migrations. */
  prepareChanges(queries: Kysely<Tables>): Promise<void>
  /** Statements to run after very many rows were inserted at once, outside of a transaction. */
  afterBulk: readonly string[]
  /** Statements to run after migrations, outside of a transaction. */
  afterMigrations: readonly string[]
  /** Runs migrations unless another instance is running some. */
  migrateAlone(queries: Kysely<Tables>, work: () => Promise<void>): Promise<void>
  /** Lets this transaction wait for locks for a short time only. */
  limitLockWaits(tx: Kysely<Tables>): Promise<void>
  /** Builds an index without locking its table for long. Returns the statements that put it in place, in a transaction. */
  buildIndex(queries: Kysely<Tables>, index: Index): Promise<readonly string[]>
  /** Runs the work unless another instance, on any machine, is running it. */
  onOneInstance(queries: Kysely<Tables>, what: string, work: () => Promise<unknown>): Promise<void>
}
