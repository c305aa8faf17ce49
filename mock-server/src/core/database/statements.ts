import type { SqliteDatabase } from 'kysely'
import type Libsql from 'libsql'
import { LRUCache } from 'lru-cache'

type Statement = ReturnType<SqliteDatabase['prepare']>

/** How many prepared statements are kept, and how long ones: a longer one lists values and hardly recurs. */
const KEPT = { statements: 300, maxLength: 4000 }

/** The embedded database as kysely needs it, with prepared statements kept. */
export interface PreparedDatabase extends SqliteDatabase {
  /** Changes when another connection has written (`pragma data_version`). */
  version(): number
  /** Whether a statement other than a query ran since the last call. */
  hasWritten(): boolean
}

export function prepareStatements(database: Libsql.Database): PreparedDatabase {
  const cache = new LRUCache<string, Statement>({ max: KEPT.statements })
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
      const cached = cache.get(text)
      if (cached) return cached
      const statement = prepare(text)
      if (text.length <= KEPT.maxLength) cache.set(text, statement)
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

/** Throws for parameter types that libsql does not support: it would abort the whole process. */
function checked(text: string, parameters: readonly unknown[]): unknown[] {
  for (const value of parameters)
    if (value !== null && typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
      throw new TypeError(`A query parameter cannot be a ${typeof value}: ${text}`)
  return parameters as unknown[]
}
