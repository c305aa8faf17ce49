import { CompiledQuery, sql } from 'kysely'
import { kyselyOf } from '../../src/core/database/queries'
import type { TestMarket } from './market'

/** Returns the database's plan of a statement as text. PostgreSQL plans without the methods in `switchedOff`. */
export async function planOf(
  { context: { db } }: TestMarket,
  { sql: text, parameters }: CompiledQuery,
  switchedOff: readonly string[] = [],
): Promise<string> {
  const queries = kyselyOf(db.read)
  const explained = (how: string) => CompiledQuery.raw(`${how} ${text}`, [...parameters])
  const { rows } =
    db.dialect.name === 'libsql'
      ? await queries.executeQuery(explained('explain query plan'))
      : await queries.transaction().execute(async (tx) => {
          for (const method of switchedOff) await sql.raw(`set local ${method} = off`).execute(tx)
          return tx.executeQuery(explained('explain'))
        })
  return rows.map((row) => Object.values(row as object).at(-1) as string).join('\n')
}
