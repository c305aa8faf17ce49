import { sql, type Kysely, type Migration, type RawBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../tables'

/** What one transaction of a fill did: how many rows it went through, and after which the next one continues. */
export interface Batch {
  rows: number
  /** Undefined if none are left. */
  next: string | undefined
}

/** Goes through some rows after `from`, first ''. */
export type Fill = (db: Kysely<Tables>, from: string) => Promise<Batch>

export interface Index {
  index: string
  /** The table, columns and condition. */
  on: string
  isUnique?: boolean
}

/**
 * What would hold locks for long in a migration's transaction. Each part is run after it, in transactions of its own, and
 * again if it was interrupted.
 */
export type Step =
  /** A transaction per batch; calls of older code come between them. */
  | { fill: Fill }
  /** Builds an index, in place of one of the same name. PostgreSQL does not lock the table meanwhile. */
  | Index
  /** Statements that take no time, in one transaction. */
  | { statements: readonly string[] }

/** A migration: `up` adds to the schema and ends soon, `steps` do what takes long. */
export interface SteppedMigration extends Migration {
  steps?: readonly Step[]
}

export const createIndex = ({ index, on, isUnique }: Index, name = index, how = '') =>
  `create ${isUnique ? 'unique ' : ''}index ${how} ${name} on ${on}`

/** A fill of a table in the order of its ids, with one statement per `size` rows. */
export const fillById = (
  table: keyof Tables,
  size: number,
  write: (range: RawBuilder<SqlBool>) => RawBuilder<unknown>,
): { fill: Fill } => ({
  fill: async (db, from) => {
    const ids = sql`select id from ${sql.table(table)} where id > ${from} order by id limit ${size}`
    const found = sql<{ rows: number; last: string | null }>`
      select count(*) as rows, max(id) as last from (${ids}) as batch`
    const { rows = 0, last = null } = (await found.execute(db)).rows[0] ?? {}
    if (last !== null) await write(sql`id > ${from} and id <= ${last}`).execute(db)
    return { rows, next: rows < size ? undefined : (last ?? undefined) }
  },
})

/** A migration as one: for an empty database, in which nothing takes long. */
export const atOnce = ({ up, steps = [] }: SteppedMigration): Migration => ({
  up: async (db: Kysely<Tables>) => {
    await up(db)
    for (const step of steps) {
      if ('fill' in step)
        for (let from: string | undefined = ''; from !== undefined;) from = (await step.fill(db, from)).next
      else
        for (const statement of 'index' in step ? inPlace(step) : step.statements) await sql.raw(statement).execute(db)
    }
  },
})

/** Statements that build an index within a transaction. */
export const inPlace = (index: Index) => [`drop index if exists ${index.index}`, createIndex(index)]
