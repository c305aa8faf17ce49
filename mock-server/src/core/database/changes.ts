import type { PreparedDatabase } from './statements'

/**
 * What a committed write changed in public data: how one product looks, which products lists contain and in which
 * order, or possibly everything.
 */
export type Change = { product: string } | 'lists' | 'everything'

/** The change that a trigger reports as a product's id, '' for the lists or '*' for everything. */
export const changeOf = (told: string): Change =>
  told === '' ? 'lists' : told === '*' ? 'everything' : { product: told }

/** Reports the committed changes of all requests, instances and processes, so that caches can drop stale entries. */
export interface Changes {
  /** Passes all known changes to the listeners. False while changes may be missed: caches must not be used then. */
  catchUp(): boolean
  listen(listener: (change: Change) => void): void
  /** Resolves once `catchUp` passes on everything that was committed before this call. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** How changes are watched on each database. */
export interface ChangeWatcher {
  libsql(database: PreparedDatabase): Changes
  postgres(url: string): Promise<Changes>
}
