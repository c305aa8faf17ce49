import type { Dialect } from './dialect'
import { find, holding, pageOf } from './libsqlSearch'

/** SQLite, with its full-text index over the words of the products for sale, kept by triggers. */
export const libsqlDialect: Dialect = {
  name: 'libsql',
  bytewise: '',
  // the triggers of changes belong to each connection (see cache/libsqlChanges)
  prepareChanges: () => Promise.resolve(),
  afterBulk: [],
  find,
  pageOf,
  holding,
  // processes that share a file take turns at writing as it is
  onOneInstance: async (_queries, _what, work) => void (await work()),
}
