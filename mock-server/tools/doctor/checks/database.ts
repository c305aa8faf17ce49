import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Libsql from 'libsql'
import { libsqlDialect } from '../../../src/core/database/libsqlDialect'
import { migrations } from '../../../src/core/database/migrations'
import { DATABASE_FILE } from '../../../src/core/database/open'
import { postgresDialect } from '../../../src/core/database/postgresDialect'
import { query } from '../../backup/postgresPrograms'
import { fault, ok, reasonOf, warning, type Check, type Finding } from '../finding'

/** The oldest PostgreSQL that is tested. */
const LEAST_POSTGRES = 15

/** Whether the database answers, and what the next start changes in it. It is not opened as by an instance, which would do so. */
export const checkDatabase: Check = async ({ settings: { DATABASE_URL, HAGGLE_HOME } }) => {
  try {
    return await (DATABASE_URL ? postgres(DATABASE_URL) : embedded(join(resolve(HAGGLE_HOME), DATABASE_FILE)))
  } catch (error) {
    return fault(
      `It cannot be read: ${reasonOf(error)}.`,
      DATABASE_URL ? 'Start PostgreSQL, or correct DATABASE_URL.' : 'Restore a backup.',
    )
  }
}

const RECORDED = 'select name from kysely_migration'
const BREAKING = 'select name, minimum_version from breaking_migrations'

interface Breaking {
  name: string
  minimum_version: string
}

async function postgres(url: string): Promise<Finding> {
  const [server] = await query<{ version: string; connections: number; tables: string | null }>(
    url,
    `select current_setting('server_version') as version, current_setting('max_connections')::int as connections,
      to_regclass('kysely_migration')::text as tables`,
  )
  const { version = '', connections = 0, tables = null } = server ?? {}
  const about = `PostgreSQL ${version}, ${connections} connections`
  if (Number.parseInt(version, 10) < LEAST_POSTGRES)
    return fault(`${about}: it is too old.`, `Upgrade it to ${LEAST_POSTGRES} or newer.`)
  if (tables === null) return ok(`${about}, empty: the first start creates the market.`)
  const recorded = await query<{ name: string }>(url, RECORDED)
  return schema(about, Object.keys(migrations(postgresDialect)), recorded, await query<Breaking>(url, BREAKING))
}

function embedded(file: string): Promise<Finding> {
  if (!existsSync(file)) return Promise.resolve(ok(`Embedded, not there yet: the first start creates ${file}.`))
  const database = new Libsql(file, { readonly: true })
  try {
    const rows = <Row>(statement: string) => database.prepare(statement).all() as Row[]
    const hasTables = rows(`select 1 from sqlite_master where name = 'kysely_migration'`).length > 0
    if (!hasTables) return Promise.resolve(ok('Embedded, empty: the first start creates the market.'))
    const own = Object.keys(migrations(libsqlDialect))
    return Promise.resolve(schema('Embedded', own, rows(RECORDED), rows(BREAKING)))
  } finally {
    database.close()
  }
}

function schema(about: string, own: string[], recorded: { name: string }[], breaking: Breaking[]): Finding {
  const ran = recorded.map(({ name }) => name)
  const refusing = breaking.findLast(({ name }) => ran.includes(name) && !own.includes(name))
  if (refusing)
    return fault(
      `${about}, changed for newer code (${refusing.name}).`,
      `Start version ${refusing.minimum_version} or later, or restore a backup.`,
    )
  const pending = own.filter((name) => !ran.includes(name))
  if (pending.length > 0)
    return warning(
      `${about}; the next start runs ${pending.length === 1 ? 'a migration' : `${pending.length} migrations`}: ${pending.join(', ')}.`,
      'Back up first (npm run backup).',
    )
  return ok(`${about}, up to date.`)
}
