import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { openLibsql, openPostgres, type Database } from '../../src/core/database/database'
import { makePostgresServer } from '../support/postgresServer'
import { schemaOf } from '../support/schema'

// Writes the schemas of this version, from which `released.test.ts` upgrades: run by tsx when the version is released.
const folder = join(import.meta.dirname, manifest.version)
mkdirSync(folder, { recursive: true })

/** The settings of a virtual table are among its rows. */
const SETTINGS = { libsql: [`insert into product_search (product_search, rank) values ('automerge', 0)`], postgres: [] }

async function write(db: Database): Promise<void> {
  const statements = [...(await schemaOf(db)), ...SETTINGS[db.dialect.name]]
  writeFileSync(join(folder, `${db.dialect.name}.sql`), statements.map((statement) => `${statement};\n`).join(''))
  await db.close()
}

await write(await openLibsql(':memory:'))
const server = await makePostgresServer({ durable: false })
await server.start()
await write(await openPostgres(server.url))
await server.remove()
