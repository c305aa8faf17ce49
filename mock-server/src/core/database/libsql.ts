import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type TransactionSettings,
} from 'kysely'
import Libsql from 'libsql'
import { prepareStatements, type PreparedDatabase } from './statements'

/**
 * Commits survive a power cut, a second process waits for the lock, the page cache has 6 MiB. Every 1 MB a commit copies
 * what was written into the file: by SQLite's default of 4 MB that blocks other requests for 10 ms and more.
 */
const PRAGMAS = [
  'busy_timeout = 5000',
  'journal_mode = WAL',
  'synchronous = FULL',
  'wal_autocheckpoint = 250',
  'foreign_keys = ON',
  'cache_size = -6144',
  'temp_store = MEMORY',
]

/** Opens the embedded database, with kysely's dialect for it. `file` is a path or `:memory:`. */
export function openFile(file: string): { database: PreparedDatabase; dialect: SqliteDialect } {
  const connection = new Libsql(file)
  for (const pragma of PRAGMAS) connection.pragma(pragma)
  const database = prepareStatements(connection)
  return { database, dialect: new ImmediateDialect(database, () => connection.inTransaction) }
}

/**
 * A transaction takes the write lock when it begins, because upgrading a read lock later can fail. Read-only ones do
 * not block writers; their snapshot begins with their first query.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #inTransaction: () => boolean

  constructor(database: SqliteDatabase, inTransaction: () => boolean) {
    super({ database })
    this.#inTransaction = inTransaction
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const mode = settings?.accessMode === 'read only' ? 'deferred' : 'immediate'
    await connection.executeQuery(CompiledQuery.raw(`begin ${mode}`))
  }

  /** On a full or failing disk SQLite has rolled back already, and to do so again would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#inTransaction()) await super.rollbackTransaction(connection)
  }
}

/** SQLite's DDL is transactional: two processes that start at the same time migrate one after the other. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #open: () => SqliteDriver

  constructor(database: SqliteDatabase, inTransaction: () => boolean) {
    super({ database })
    this.#open = () => new ImmediateDriver(database, inTransaction)
  }

  override createDriver(): SqliteDriver {
    return this.#open()
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}
