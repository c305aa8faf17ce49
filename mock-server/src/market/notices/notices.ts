import type { Notices } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { forbidden, notFound } from '../../base/refusals'
import { PAGE_SIZE, pageWithin } from '../../core/http/pageQuery'
import { toNotice } from './notify'
import { countNotices, countUnread, markRead, noticeById, pageOfNotices } from './store'

/** A page of the account's notices, newest first. A page number past the end gives the last page. */
export async function ownNotices({ db }: Context, userId: string, pageNumber: number): Promise<Notices> {
  const total = await countNotices(db.read, userId)
  const { offset, ...page } = pageWithin(total, pageNumber, PAGE_SIZE)
  const rows = await pageOfNotices(db.read, userId, { offset, limit: PAGE_SIZE })
  return { notices: rows.map(toNotice), unread: await countUnread(db.read, userId), ...page, total }
}

/** Marks notices as read up to and including one, given by its id or time. Returns how many remain unread. */
export async function readNotices({ db, now }: Context, userId: string, upTo: string): Promise<{ unread: number }> {
  const notice = await noticeById(db.read, upTo)
  if (notice && notice.user_id !== userId) throw forbidden('This notice is for somebody else.')
  const until = notice?.created_at ?? timeOf(upTo)
  if (until === undefined) throw notFound('Notice')
  await db.writing((tx) => markRead(tx, { userId, until, id: notice?.id, now: now() }))
  return { unread: await countUnread(db.read, userId) }
}

function timeOf(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(time) ? undefined : time
}
