import type { Context } from '../../base/context'
import { notFound } from '../../base/refusals'
import { lockRow } from '../../core/database/lockRow'
import type { Session } from '../../core/sessions/sessions'
import { countAfter } from './messageStore'
import { findOwnConversation, otherThan } from './sides'
import { countUnread, setRead, sidesOf } from './store'

/** The id of a message, or of a line, which begins like those of its time. */
const ID = /^[0-9a-f]{12}([0-9a-f]{12}$|-)/

/**
 * Marks messages of a conversation as read for the caller's side, up to and including one. What was read stays read. Returns
 * how many of all conversations remain unread. Throws 404 for what is no message's id.
 */
export async function markRead(
  { db }: Context,
  session: Session,
  id: string,
  upTo: string,
): Promise<{ unread: number }> {
  await db.writing(async (tx) => {
    const { side } = await findOwnConversation(tx, session, id)
    if (!ID.test(upTo)) throw notFound('Message')
    await lockRow(tx, 'conversations', id)
    const own = (await sidesOf(tx, id)).find((each) => each.side === side)
    const [asked = ''] = upTo.split('-')
    if (!own || asked <= own.read_to) return
    // never ahead of what was written: later messages have larger ids
    const read = asked < own.last_id ? asked : own.last_id
    const unread = await countAfter(tx, id, otherThan(side), read)
    await setRead(tx, id, side, { upTo: read, unread })
  })
  return { unread: await countUnread(db.read, session.userId) }
}
