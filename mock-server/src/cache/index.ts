import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Changes, ChangeWatcher } from '../core/database/changes'
import type { Database } from '../core/database/database'
import { listQueries } from '../market/catalogue/listStore'
import type { PublicReads } from '../market/catalogue/publicReads'
import { answerFromCache } from './front'
import { libsqlChanges } from './libsqlChanges'
import { openListCache } from './lists'
import { postgresChanges } from './postgresChanges'
import { openReplyCache } from './replies'
import { openSummaryCache } from './summaries'

/** The cache in front of the catalogue. It only adds speed: with REPLY_CACHE=off everything works without it. */
export interface Cache extends PublicReads {
  /** Answers a call with a cached reply; returns false if there is none. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Whether the reply to a URL is cached. */
  keeps(url: string): boolean
  /** Reads what first visits need, in short steps, until `isStopped`. */
  readAhead(isStopped: () => boolean): Promise<void>
}

const REPLY_BYTES = 6 * 1024 * 1024

/** The change detection that a database needs for a cache, per dialect. */
export const changeWatcher: ChangeWatcher = { libsql: libsqlChanges, postgres: postgresChanges }

/** Creates the cache of a database that reports its changes. */
export function openCache(db: Database, changes: Changes): Cache {
  const replies = openReplyCache(changes, REPLY_BYTES)
  const summaries = openSummaryCache(db.read, changes)
  return {
    lists: openListCache(listQueries(db), changes, summaries),
    replyOf: (url, make) => replies.getOrMake(url, make),
    answer: (request, response) => answerFromCache(replies, request, response),
    keeps: (url) => replies.get(url) !== undefined,
    readAhead: summaries.readAhead,
  }
}
