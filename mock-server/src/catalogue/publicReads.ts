import type { Database } from '../database/database'
import { publicReply, type ReplyOf } from '../http/publicReply'
import { listQueries, type ListQueries } from './listStore'

/** How what everybody may see is read. */
export interface PublicReads {
  lists: ListQueries
  replyOf: ReplyOf
}

/** From the database, each time. */
export const publicReads = (db: Database): PublicReads => ({
  lists: listQueries(db),
  replyOf: async (_url, make) => publicReply((await make()).json),
})
