import type { MessageReply } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { lockRow } from '../../core/database/lockRow'
import type { Session } from '../../core/sessions/sessions'
import { findOwnConversation } from './sides'
import { setBlocked } from './store'

/** Ends further messages of both sides, and notes (D76); offers without one and orders go on. Again: nothing happens. */
export const block = (context: Context, session: Session, id: string) =>
  set(context, session, id, context.now(), 'Nobody can write here until you unblock it.')

/** Takes the caller's own block back; one of the other side stays. */
export const unblock = (context: Context, session: Session, id: string) =>
  set(context, session, id, null, 'You have unblocked this conversation.')

const set = ({ db }: Context, session: Session, id: string, at: number | null, message: string) =>
  db.writing(async (tx): Promise<MessageReply> => {
    const { side } = await findOwnConversation(tx, session, id)
    await lockRow(tx, 'conversations', id)
    await setBlocked(tx, id, side, at)
    return { message }
  })
