import { isolated, paths } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import type { ConversationSideRow } from '../../core/database/tables'
import { createMailLink } from '../../core/mail/mailLinks'
import { queueMail } from '../../core/mail/outbox'
import { siteUrlOf } from '../../core/mail/siteUrl'
import { accountById } from '../notices/contentStore'
import { claimMail, conversationById, sidesToMail } from './store'

const BATCH = 50

type DueSide = Pick<ConversationSideRow, 'conversation_id' | 'side'>

/** Mails about messages that stayed unread (D76). Several instances may do this at the same time. */
export async function mailUnread(context: Context): Promise<void> {
  const { db, now } = context
  for (const due of await sidesToMail(db.read, now(), BATCH)) await db.writing((tx) => mailOne(context, tx, due))
}

/** The texts stay here: a mail program would make their links clickable. */
async function mailOne(context: Context, tx: Transaction, due: DueSide): Promise<void> {
  const { config, now } = context
  const claimed = await claimMail(tx, due, now())
  const conversation = await conversationById(tx, due.conversation_id)
  if (!claimed || claimed.unread === 0 || !conversation) return
  const reader = await accountById(tx, claimed.user_id)
  const isOwnAddress = config.mail.smtpUrl === undefined || reader.email_verified_at !== null
  if (reader.deleted_at !== null || reader.wants_messages === 0 || !isOwnAddress) return
  const from = isolated(due.side === 'customer' ? conversation.shop_name : conversation.customer_name)
  const url = `${siteUrlOf(config, reader.role)}${paths.messages}/${conversation.id}`
  await queueMail(context, tx, reader.email, {
    name: reader.name,
    subject: `${from} wrote to you`,
    paragraphs: [
      claimed.unread === 1
        ? 'A message waits for you on Haggle.'
        : `${claimed.unread} messages wait for you on Haggle.`,
    ],
    button: { label: 'Read and answer', url },
    unsubscribe: {
      url: await createMailLink(context, tx, 'unsubscribe', reader, { about: 'messages' }),
      about: 'messages',
    },
  })
}
