import type { Notice } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import type { Transaction } from '../../core/database/database'
import type { NoticeRow } from '../../core/database/tables'
import type { Addressee } from '../../core/mail/mailLinks'
import { queueMail } from '../../core/mail/outbox'
import type { MailContent } from '../../core/mail/renderMail'
import { siteUrlOf } from '../../core/mail/siteUrl'
import { claimNotices, insertNotice, unannouncedNotices } from './store'

/** The content of a notice; `link` is the path of a screen. */
type NoticeContent = Pick<Notice, 'kind' | 'text' | 'link'>

const BATCH = 100

/** The account to notify; deleted accounts get nothing. */
type Recipient = Addressee & { name: string; deleted_at: number | null }

/** Creates a notice for an account in the caller's transaction and queues the mail, if there is one. */
export async function notify(
  context: Context,
  tx: Transaction,
  to: Recipient,
  notice: NoticeContent,
  mail?: MailContent,
): Promise<void> {
  if (to.deleted_at !== null) return
  const now = context.now()
  await insertNotice(tx, { id: newId(now), user_id: to.id, ...notice, created_at: now, read_at: null, announced: 0 })
  if (mail) await queueMail(context, tx, to.email, { ...mail, name: to.name })
}

/** Tells an account by notice and mail of what the mail's subject says, with a button that leads to the screen of `link`. */
export async function tell(
  context: Context,
  tx: Transaction,
  to: Recipient,
  { kind, link, label, text }: Pick<NoticeContent, 'kind' | 'link'> & { label: string; text?: string },
  mail: MailContent,
): Promise<void> {
  const button = { label, url: `${siteUrlOf(context.config, to.role)}${link}` }
  await notify(context, tx, to, { kind, text: text ?? `${mail.subject}.`, link }, { ...mail, button })
}

/** Sends committed notices to connected accounts. Several instances may do this at the same time. */
export async function announceNotices({ db, realtime }: Context): Promise<void> {
  const ids = await unannouncedNotices(db.read, BATCH)
  if (ids.length === 0) return
  await db.writing(async (tx) => {
    for (const notice of await claimNotices(tx, ids))
      tx.afterCommit(() => realtime.send(notice.user_id, 'notice', toNotice(notice)))
  })
}

export const toNotice = ({ id, kind, text, link, created_at, read_at }: NoticeRow): Notice => ({
  id,
  kind,
  text,
  link,
  createdAt: new Date(created_at).toISOString(),
  ...(read_at !== null && { readAt: new Date(read_at).toISOString() }),
})
