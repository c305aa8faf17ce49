import type { Database } from '../../core/database/database'
import { publicReply, type ReplyOf } from '../../core/http/publicReply'
import { listQueries, type ListQueries } from './listStore'

/** Access to public content: product lists, and replies by URL. */
export interface PublicReads {
  lists: ListQueries
  replyOf: ReplyOf
}

/** Reads from the database each time; `cache/` is the alternative. */
export const publicReads = (db: Database): PublicReads => ({
  lists: listQueries(db),
  replyOf: async (_url, make) => publicReply((await make()).json),
})
