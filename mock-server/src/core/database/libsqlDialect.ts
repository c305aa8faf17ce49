import { sql } from 'kysely'
import type { Dialect } from './dialect'
import { find, hasWords, pageOf, someOf } from './libsqlSearch'
import { inPlace } from './migrations/steps'
import { selectRows, type Transaction } from './queries'

/** Pages of the index that one step merges: some milliseconds. */
const MERGED_PAGES = 4

/** Each commit adds a part to the index; a search reads all parts, so they are merged. */
const merge = (pages: number) => `insert into product_search (product_search, rank) values ('merge', ${pages})`

async function changesOf(tx: Transaction): Promise<number> {
  const [row] = await selectRows(tx, sql<{ changes: number }>`select total_changes() as changes`)
  return row?.changes ?? 0
}

/** SQLite, with a full-text index of the words of the products for sale, maintained by triggers. */
export const libsqlDialect: Dialect = {
  name: 'libsql',
  bytewise: '',
  // Each connection has its own triggers for changes (see cache/libsqlChanges).
  prepareChanges: () => Promise.resolve(),
  afterBulk: [merge(1_000_000)],
  afterMigrations: [],
  // Processes that share a file share the steps, too: each batch says where the next one begins.
  migrateAlone: (_queries, work) => work(),
  // A transaction that has begun waits for nobody.
  limitLockWaits: () => Promise.resolve(),
  buildIndex: (_queries, index) => Promise.resolve(inPlace(index)),
  tidySearchIndex: async (tx) => {
    const before = await changesOf(tx)
    await sql.raw(merge(MERGED_PAGES)).execute(tx)
    // SQLite's sign that there was nothing to merge
    return (await changesOf(tx)) - before >= 2
  },
  find,
  pageOf,
  someOf,
  hasWords,
  valuesOf: (texts) => sql`json_each(${JSON.stringify(texts)})`,
  // Processes that share a file already write one after the other.
  onOneInstance: async (_queries, _what, work) => void (await work()),
}
