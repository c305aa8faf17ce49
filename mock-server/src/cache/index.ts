import type { Changes, ChangeWatcher } from '../core/database/changes'
import type { Database } from '../core/database/database'
import { listQueries } from '../market/catalogue/listStore'
import { libsqlChanges } from './libsqlChanges'
import { openListCache, type ListCache } from './lists'
import { postgresChanges } from './postgresChanges'
import { openReplyCache, type ReplyCache } from './replies'

/** The cache in front of the catalogue. It only adds speed: with REPLY_CACHE=off everything works without it. */
export interface Cache extends ReplyCache {
  lists: ListCache
}

/** The change detection that a database needs for a cache, per dialect. */
export const changeWatcher: ChangeWatcher = { libsql: libsqlChanges, postgres: postgresChanges }

/** Creates the cache of a database that reports its changes. */
export const openCache = (db: Database, changes: Changes): Cache => ({
  ...openReplyCache(changes),
  lists: openListCache(listQueries(db), db.read, changes),
})
