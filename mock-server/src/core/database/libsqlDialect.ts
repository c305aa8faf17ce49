import { sql } from 'kysely'
import type { Dialect } from './dialect'
import { inPlace } from './migrations/steps'

/** SQLite, with a full-text index of the words of the products for sale, maintained by triggers. */
export const libsqlDialect: Dialect = {
  name: 'libsql',
  bytewise: '',
  hasTable: async (queries, name) =>
    (await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(queries)).rows.length > 0,
  // Each connection has its own triggers for changes (see cache/libsqlChanges).
  prepareChanges: () => Promise.resolve(),
  // Each commit adds a part to the index.
  afterBulk: [`insert into product_search (product_search, rank) values ('merge', 1000000)`],
  afterMigrations: [],
  // Processes that share a file share the steps, too: each batch says where the next one begins.
  migrateAlone: (_queries, work) => work(),
  // A transaction that has begun waits for nobody.
  limitLockWaits: () => Promise.resolve(),
  buildIndex: (_queries, index) => Promise.resolve(inPlace(index)),
  // Processes that share a file already write one after the other.
  onOneInstance: async (_queries, _what, work) => void (await work()),
}
