import Libsql from 'libsql'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type TransactionSettings,
} from 'kysely'

/** A commit survives a power cut; a second process waits its turn; 32 MiB of pages stay in memory. */
const PRAGMAS = [
  'busy_timeout = 5000',
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'cache_size = -32768',
]

/** kysely on the embedded database. `file` is a path or `:memory:`. */
export function libsqlKysely(file: string): SqliteDialect {
  const database = new Libsql(file)
  for (const pragma of PRAGMAS) database.pragma(pragma)
  return new ImmediateDialect(guarded(database), () => database.inTransaction)
}

/**
 * A transaction takes the write lock when it begins, so that it never has to be upgraded and fail half-way. One that
 * only reads keeps no writer waiting: it sees the moment of its first query.
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

  /** On a full or failing disk SQLite has rolled back already, and to do it again would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#inTransaction()) await super.rollbackTransaction(connection)
  }
}

/** SQLite's DDL is transactional: two processes that start at once bring the schema up to date one after the other. */
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

/** libsql aborts the whole process on a parameter it does not know, so such a one is refused before it gets there. */
function guarded(database: Libsql.Database): SqliteDatabase {
  return {
    close: () => void database.close(),
    prepare: (text) => {
      const statement = database.prepare(text)
      const checked = (parameters: readonly unknown[]) => {
        const wrong = parameters.find(
          (value) => value !== null && !['string', 'number', 'bigint'].includes(typeof value),
        )
        if (wrong !== undefined) throw new TypeError(`A query parameter cannot be a ${typeof wrong}: ${text}`)
        return parameters as unknown[]
      }
      return {
        reader: statement.reader,
        all: (parameters) => statement.all(checked(parameters)),
        run: (parameters) => statement.run(checked(parameters)),
        iterate: (parameters) => statement.iterate(checked(parameters)),
      }
    },
  }
}
