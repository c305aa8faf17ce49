import type Libsql from 'libsql'
import type { SqliteDatabase } from 'kysely'
import { LRUCache } from 'lru-cache'

type Statement = ReturnType<SqliteDatabase['prepare']>

/** Statements that are prepared once and used again. A longer text is a list of values that hardly comes twice. */
const KEPT = { statements: 300, longest: 4000 }

/** The database as kysely wants it. */
export interface PreparedDatabase extends SqliteDatabase {
  /** A number that another one follows when another connection has written. */
  version(): number
  /** Whether something other than a query ran since this was last asked. */
  hasWritten(): boolean
}

export function prepareStatements(database: Libsql.Database): PreparedDatabase {
  const kept = new LRUCache<string, Statement>({ max: KEPT.statements })
  const version = database.prepare('pragma data_version')
  let written = false

  const prepare = (text: string): Statement => {
    const statement = database.prepare(text)
    const reader = statement.reader
    const onlyReads = /^\s*(select|explain|pragma)\b/i.test(text)
    const before = (parameters: readonly unknown[]) => {
      if (!onlyReads) written = true
      return checked(text, parameters)
    }
    return {
      reader,
      all: (parameters) => statement.all(before(parameters)),
      run: (parameters) => statement.run(before(parameters)),
      iterate: (parameters) => statement.iterate(before(parameters)),
    }
  }

  return {
    close: () => void database.close(),
    prepare: (text) => {
      const known = kept.get(text)
      if (known) return known
      const statement = prepare(text)
      if (text.length <= KEPT.longest) kept.set(text, statement)
      return statement
    },
    version: () => (version.get([]) as { data_version: number }).data_version,
    hasWritten: () => {
      const answer = written
      written = false
      return answer
    },
  }
}

/** libsql aborts the whole process on a parameter it does not know, so such a one is refused before it gets there. */
function checked(text: string, parameters: readonly unknown[]): unknown[] {
  for (const value of parameters)
    if (value !== null && typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
      throw new TypeError(`A query parameter cannot be a ${typeof value}: ${text}`)
  return parameters as unknown[]
}
