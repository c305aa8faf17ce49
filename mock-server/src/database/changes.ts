import type { PreparedDatabase } from './statements'

/**
 * What a committed write changed of what everybody sees: how one product looks, which products lists hold and in which
 * order, or possibly everything.
 */
export type Change = { product: string } | 'lists' | 'everything'

/** Word of what other calls, instances and processes change, for those who keep what they have read. */
export interface Changes {
  /** Tells the listeners of all that is known by now. False while a change may go unheard: then nothing kept is to be used. */
  heard(): boolean
  listen(listener: (change: Change) => void): void
  /** Resolves once `heard` knows of everything that was committed before this call. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** How changes are watched on each database. */
export interface ChangeWatcher {
  libsql(database: PreparedDatabase): Changes
  postgres(url: string): Promise<Changes>
}
