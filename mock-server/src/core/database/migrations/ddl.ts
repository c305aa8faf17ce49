import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../dialect'

/** Runs statements, one after the other. */
export const running =
  (statements: readonly string[]) =>
  async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }

export const table = (name: string, ...columns: string[]) => `create table ${name} (${columns.join(', ')})`

export const index = (name: string, on: string) => `create index ${name} on ${on}`

export const uniqueIndex = (name: string, on: string) => `create unique index ${name} on ${on}`

/** An index of uploaded pictures in a column. */
export const indexOfUploads = (table: string, column: string) =>
  index(`${table}_with_upload`, `${table} (${column}) where substr(${column}, 1, 15) = '/media/uploads/'`)

/** A trigger that runs statements after an event, for each row. `when` is a condition on `old` and `new`. */
export const trigger = (
  { name: database }: Dialect,
  name: string,
  event: string,
  when: string,
  statements: readonly string[],
): string[] =>
  database === 'libsql'
    ? [`create trigger ${name} after ${event} for each row when ${when} begin ${statements.join(';')}; end`]
    : [
        `create or replace function add_${name}() returns trigger language plpgsql as $$ begin
           ${statements.join(';')}; return null; end $$`,
        `create trigger ${name} after ${event} for each row when (${when}) execute function add_${name}()`,
      ]
