import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import Libsql from 'libsql'
import pg from 'pg'
import { openFile } from '../../src/core/database/libsql'
import { libsqlDialect } from '../../src/core/database/libsqlDialect'
import { migrate } from '../../src/core/database/migrate'
import { baseline } from '../../src/core/database/migrations/baseline'
import { BASELINE } from '../../src/core/database/migrations/recorded'
import { DATABASE_FILE } from '../../src/core/database/open'
import { postgresDialect } from '../../src/core/database/postgresDialect'
import type { Tables } from '../../src/core/database/tables'

type Environment = Record<string, string>

/** A little of a market of version 1.0.0, for both databases. */
export const ROWS = readFileSync(join(import.meta.dirname, 'rows.sql'), 'utf8')

/** Of the triggers by which 1.0.0 told of changes one that is another today; these come with the schema of the code that runs. */
const OLD_TRIGGER = `
  create function tell_closing() returns trigger language plpgsql as $$ begin
    perform pg_notify('catalogue', '*'); return null; end $$;
  create trigger shop_closing after update of closing_since on shops for each row
    when (new.closing_since is not null) execute function tell_closing();`

/** Kysely on a database as it is: nothing is migrated. */
export async function withQueries<Result>(
  { HAGGLE_HOME = '', DATABASE_URL }: Environment,
  work: (queries: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const queries = new Kysely<Tables>({
    dialect: DATABASE_URL
      ? new PostgresDialect({ pool: new pg.Pool({ connectionString: DATABASE_URL }) })
      : openFile(join(HAGGLE_HOME, DATABASE_FILE)).dialect,
  })
  return work(queries).finally(() => queries.destroy())
}

/** Creates a database as the first release left it: with the baseline, which never changes, and rows. */
export async function createReleased(environment: Environment, rows = ROWS): Promise<void> {
  const { HAGGLE_HOME = '', DATABASE_URL } = environment
  const dialect = DATABASE_URL ? postgresDialect : libsqlDialect
  const old = { ...dialect, prepareChanges: () => Promise.resolve() }
  await withQueries(environment, (queries) => migrate(queries, old, { own: { [BASELINE]: baseline(dialect) } }))
  if (DATABASE_URL) {
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query(OLD_TRIGGER + rows)
    await client.end()
  } else {
    const database = new Libsql(join(HAGGLE_HOME, DATABASE_FILE))
    database.exec(`begin; ${rows} commit; pragma wal_checkpoint(truncate)`)
    database.close()
  }
}
