import type { IncomingMessage, ServerResponse } from 'node:http'
import { listQueries } from '../catalogue/listStore'
import type { PublicReads } from '../catalogue/publicReads'
import type { Changes, ChangeWatcher } from '../database/changes'
import type { Database } from '../database/database'
import { answerKept } from './front'
import { libsqlChanges } from './libsqlChanges'
import { keepLists } from './lists'
import { postgresChanges } from './postgresChanges'
import { keepReplies } from './replies'
import { keepSummaries } from './summaries'

/** Everything that exists for speed alone. The product works without it (REPLY_CACHE=off). */
export interface Cache extends PublicReads {
  /** Answers a call with a kept reply, and says whether it did. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Whether the reply to a URL is kept. */
  keeps(url: string): boolean
  /** Fills an empty cache in short steps, until it is stopped. */
  readAhead(isStopped: () => boolean): Promise<void>
}

const REPLY_BYTES = 6 * 1024 * 1024

/** What a database that is opened for a cache watches. */
export const changeWatcher: ChangeWatcher = { libsql: libsqlChanges, postgres: postgresChanges }

/** The cache of a database that watches its changes. */
export function openCache(db: Database, changes: Changes): Cache {
  const replies = keepReplies(changes, REPLY_BYTES)
  const summaries = keepSummaries(db.read, changes)
  return {
    lists: keepLists(listQueries(db), changes, summaries),
    replyOf: (url, make) => replies.of(url, make),
    answer: (request, response) => answerKept(replies, request, response),
    keeps: (url) => replies.get(url) !== undefined,
    readAhead: (isStopped) => summaries.readAhead(isStopped),
  }
}
