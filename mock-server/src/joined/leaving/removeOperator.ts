import type { MessageReply } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { notFound } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import { lockRow } from '../../core/database/lockRow'
import type { Session } from '../../core/sessions/sessions'
import { operatorRemovedMail } from '../../market/accounts/mailContents'
import { refuseLastOperator } from '../../market/operators/refuseLastOperator'
import { isOperator } from '../../market/operators/store'
import { eraseAccount } from './deleteAccount'

/** Removes an operator: their sessions end and their account is deleted. Again: nothing happens. Throws 409 for the last. */
export async function removeOperator(
  context: Context,
  { userId, address }: Session,
  id: string,
): Promise<MessageReply> {
  await context.db.writing(async (tx) => {
    await refuseLastOperator(tx, id)
    const operator = await lockRow(tx, 'users', id)
    if (operator?.role !== 'operator') throw notFound('Operator')
    if (operator.deleted_at !== null) return
    await eraseAccount(context, tx, operator, operatorRemovedMail())
    await recordAuditEvent(context, tx, { action: 'operator.removed', subject: id, actor: { userId, address } })
  })
  return { message: 'They are no operator any more.' }
}

/** Throws 404 for an id that is no operator's, present or removed. */
export async function findOperator({ db }: Context, id: string): Promise<void> {
  if (!(await isOperator(db.read, id))) throw notFound('Operator')
}
