import type { Database } from './database'

/** Keeps the search index in few parts after writes, in steps between which other requests run. */
export async function tidySearchIndex({ dialect, writing }: Database): Promise<void> {
  while (await writing((tx) => dialect.tidySearchIndex(tx), { isDurable: false }));
}
