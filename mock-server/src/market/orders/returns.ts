import {
  RETURN_DAYS,
  type Order,
  type ReturnAcceptance,
  type ReturnInput,
  type ReturnRefusal,
  type ReturnState,
} from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { conflict } from '../../base/refusals'
import { recordAuditEventForBothSides } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { Session } from '../../core/sessions/sessions'
import { ownerOfShop } from '../accounts/store'
import { notifyReturn } from '../notices/orderNotices'
import { requireOwnPart, requireShopsPart, lockPart, orderForCustomer, orderForShop } from './findOrder'
import { updatePart, type Part } from './partStore'
import { tryToRequestRefunds } from './payments/refund'
import { refundPart } from './refundPart'

/** Requests the return of a part, once, within RETURN_DAYS after its delivery (D61). */
export async function requestReturn(
  context: Context,
  session: Session,
  id: string,
  shopId: string,
  { reason }: ReturnInput,
): Promise<Order> {
  const { db, now } = context
  await requireOwnPart(context, session.userId, id, shopId)
  await db.writing(async (tx) => {
    const { order, part } = await lockPart(tx, id, shopId)
    if (part.cancelled_at !== null) throw conflict('This part of the order was cancelled.')
    if (part.delivered_at === null) throw conflict('Only what was delivered can be sent back.')
    if (part.return_state !== null) throw conflict('You have already asked for a return.')
    if (now() > part.delivered_at + RETURN_DAYS * DAY)
      throw conflict(`A return can be asked for within ${RETURN_DAYS} days after the delivery.`)
    if (order.status !== 'paid' || part.refunded_at !== null) throw conflict('This order has already been refunded.')
    // an owner who is leaving either sees this return, or is gone
    const owner = await lockRow(tx, 'users', await ownerOfShop(tx, shopId))
    if (owner?.deleted_at !== null) throw conflict('This shop has closed, so that nobody can take a return.')
    await updatePart(tx, id, shopId, { return_state: 'asked', return_reason: reason, return_asked_at: now() })
    await recordReturn(context, tx, session, { part, customer: order.user_id, state: 'asked', message: reason })
  })
  return orderForCustomer(context, id)
}

/** Accepts a return: refunds the part to the customer, and returns its stock if `restock`. */
export async function acceptReturn(
  context: Context,
  owner: Session,
  id: string,
  shopId: string,
  { restock }: ReturnAcceptance,
): Promise<Order> {
  await requireShopsPart(context, owner, id, shopId)
  const payment = await context.db.writing(async (tx) => {
    const { order, part } = await lockPart(tx, id, shopId)
    checkAsked(part)
    await updatePart(tx, id, shopId, {
      return_state: 'accepted',
      restocked: restock ? 1 : 0,
      return_answered_at: context.now(),
    })
    await recordReturn(context, tx, owner, { part, customer: order.user_id, state: 'accepted' })
    return refundPart(context, tx, order, { shopId, restock })
  })
  if (payment) await tryToRequestRefunds(context, payment)
  return orderForShop(context, id, shopId)
}

/** Refuses a return, with a reason for the customer. */
export async function refuseReturn(
  context: Context,
  owner: Session,
  id: string,
  shopId: string,
  { answer }: ReturnRefusal,
): Promise<Order> {
  await requireShopsPart(context, owner, id, shopId)
  await context.db.writing(async (tx) => {
    const { order, part } = await lockPart(tx, id, shopId)
    checkAsked(part)
    await updatePart(tx, id, shopId, {
      return_state: 'refused',
      return_answer: answer,
      return_answered_at: context.now(),
    })
    await recordReturn(context, tx, owner, { part, customer: order.user_id, state: 'refused', message: answer })
  })
  return orderForShop(context, id, shopId)
}

function checkAsked({ return_state }: Part): void {
  if (return_state === null) throw conflict('The customer has not asked for a return.')
  if (return_state !== 'asked') throw conflict(`This return was already ${return_state}.`)
}

/** Records a return in the trails of customer and shop, and notifies the other side. */
async function recordReturn(
  context: Context,
  tx: Transaction,
  session: Session,
  { part, customer, state, message }: { part: Part; customer: string; state: ReturnState; message?: string },
): Promise<void> {
  const entry = { action: `order.return.${state}`, subject: part.order_id, customer, shop: part.shop_id }
  await recordAuditEventForBothSides(context, tx, session, entry)
  const event = { orderId: part.order_id, shopId: part.shop_id, state }
  await notifyReturn(context, tx, { ...event, ...(message !== undefined && { message }) })
}
