import { sql } from 'kysely'
import type { Dialect } from './dialect'
import { find, hasWords, pageOf, someOf } from './libsqlSearch'

/** SQLite, with a full-text index of the words of the products for sale, maintained by triggers. */
export const libsqlDialect: Dialect = {
  name: 'libsql',
  bytewise: '',
  // Each connection has its own triggers for changes (see cache/libsqlChanges).
  prepareChanges: () => Promise.resolve(),
  afterBulk: [],
  find,
  pageOf,
  someOf,
  hasWords,
  valuesOf: (texts) => sql`json_each(${JSON.stringify(texts)})`,
  // Processes that share a file already write one after the other.
  onOneInstance: async (_queries, _what, work) => void (await work()),
}
