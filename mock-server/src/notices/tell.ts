import type { Notice } from 'shared-contract'
import type { Addressee } from '../accounts/mailLinks'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import type { NoticeRow } from '../database/tables'
import { newId } from '../ids'
import type { Letter } from '../mail/letter'
import { queueMail } from '../mail/outbox'
import { claimNotices, insertNotice, unannounced } from './store'

/** What somebody is told; `link` is an address of a screen. */
export type News = Pick<Notice, 'kind' | 'text' | 'link'>

const BATCH = 100

/** Who is told something; nobody any more once the account is deleted. */
export type Told = Addressee & { deleted_at: number | null }

/** Tells an account something in the transaction in which it happens: in the app and, with a letter, by mail. */
export async function tell(context: Context, tx: Transaction, to: Told, news: News, letter?: Letter): Promise<void> {
  if (to.deleted_at !== null) return
  const now = context.now()
  await insertNotice(tx, { id: newId(now), user_id: to.id, ...news, created_at: now, read_at: null, announced: 0 })
  if (letter) await queueMail(context, tx, to.email, letter)
}

/** Sends what was told since to those who are connected, after its commit. Any number may do this at once. */
export async function announceNotices({ db, realtime }: Context): Promise<void> {
  const ids = await unannounced(db.read, BATCH)
  if (ids.length === 0) return
  for (const notice of await db.writing((tx) => claimNotices(tx, ids)))
    realtime.send(notice.user_id, 'notice', toNotice(notice))
}

export const toNotice = ({ id, kind, text, link, created_at, read_at }: NoticeRow): Notice => ({
  id,
  kind,
  text,
  link,
  createdAt: new Date(created_at).toISOString(),
  ...(read_at !== null && { readAt: new Date(read_at).toISOString() }),
})
