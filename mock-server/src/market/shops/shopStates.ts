import type { ShopPause, ShopState, OperatorReason } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict, notFound } from '../../base/refusals'
import { recordAuditEvent, recordOwnersAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import type { Session } from '../../core/sessions/sessions'
import { grantAppealsOf } from '../appeals/store'
import { voidPricesOfShop } from '../negotiation/shopOffers'
import { notifyApproval, notifyRestoring, notifySuspension } from '../notices/shopStateNotices'
import { lockShop, setShopState } from './store'

/** Who acts; the owner does not read an operator's address. */
type Operator = Pick<Session, 'userId'>

/**
 * Suspends a shop (D70): its products vanish at once, and its agreements and open offers are void. Returns false if it is
 * suspended already.
 */
export async function suspendShop(
  context: Context,
  tx: Transaction,
  shopId: string,
  { reason }: OperatorReason,
  operator: Operator,
): Promise<boolean> {
  const { state } = await lockKnownShop(tx, shopId)
  if (state === 'suspended') return false
  await setShopState(tx, shopId, {
    state: 'suspended',
    suspended_at: context.now(),
    suspended_reason: reason,
    state_before: state,
  })
  await voidPricesOfShop(context, tx, shopId)
  await record(context, tx, operator, 'shop.suspended', shopId, { before: { state }, after: { reason } })
  await notifySuspension(context, tx, shopId, reason)
  return true
}

/** Ends a suspension: the shop is again what it was before, and an appeal against it is granted. Returns false if it is not suspended. */
export async function restoreShop(
  context: Context,
  tx: Transaction,
  shopId: string,
  operator: Operator,
): Promise<boolean> {
  const { state, state_before } = await lockKnownShop(tx, shopId)
  if (state !== 'suspended') return false
  const restored = state_before ?? 'open'
  await setShopState(tx, shopId, { state: restored, suspended_at: null, suspended_reason: null, state_before: null })
  await record(context, tx, operator, 'shop.restored', shopId, { before: { state }, after: { state: restored } })
  const decided = { decided_by: operator.userId, decided_at: context.now() }
  await grantAppealsOf(tx, { subject: 'shop', subject_id: shopId }, decided)
  await notifyRestoring(context, tx, shopId)
  return true
}

/** Opens a shop that waits for approval. Returns false if it does not wait. Throws 409 for a suspended one that did. */
export async function approveShop(
  context: Context,
  tx: Transaction,
  shopId: string,
  operator: Operator,
): Promise<boolean> {
  const { state, state_before } = await lockKnownShop(tx, shopId)
  if (state_before === 'pending') throw conflict('This shop is suspended. Please restore it first.')
  if (state !== 'pending') return false
  await setShopState(tx, shopId, { state: 'open' })
  await record(context, tx, operator, 'shop.approved', shopId, { before: { state }, after: { state: 'open' } })
  await notifyApproval(context, tx, shopId)
  return true
}

/** Pauses the owner's own shop; its agreements lapse by their time. Repeated, it changes the day of return. */
export async function pauseShop(
  context: Context,
  tx: Transaction,
  shopId: string,
  { until }: ShopPause,
  owner: Session,
): Promise<void> {
  const { state, paused_until } = await lockOwnShop(tx, shopId)
  if (state === 'paused' && paused_until === (until ?? null)) return
  await setShopState(tx, shopId, { state: 'paused', paused_until: until ?? null })
  await recordOwnersAuditEvent(context, tx, owner, {
    action: 'shop.paused',
    subject: shopId,
    before: { state },
    after: { state: 'paused', ...(until !== undefined && { until }) },
  })
}

/** Opens the owner's own shop again. */
export async function resumeShop(context: Context, tx: Transaction, shopId: string, owner: Session): Promise<void> {
  const { state } = await lockOwnShop(tx, shopId)
  if (state === 'open') return
  await setShopState(tx, shopId, { state: 'open', paused_until: null })
  const changes = { before: { state }, after: { state: 'open' } }
  await recordOwnersAuditEvent(context, tx, owner, { action: 'shop.resumed', subject: shopId, ...changes })
}

/** Locks a shop whose owner may open and close it. */
async function lockOwnShop(tx: Transaction, shopId: string) {
  const shop = await lockKnownShop(tx, shopId)
  if (shop.state === 'suspended') throw conflict('Your shop is suspended.')
  if (shop.state === 'pending') throw conflict('Your shop waits for approval.')
  return shop
}

async function lockKnownShop(tx: Transaction, shopId: string) {
  const shop = await lockShop(tx, shopId)
  if (!shop) throw notFound('Shop')
  return shop
}

const record = (
  context: Context,
  tx: Transaction,
  { userId }: Operator,
  action: string,
  shopId: string,
  changes: { before: { state: ShopState }; after: { state?: ShopState; reason?: string } },
) =>
  recordAuditEvent(context, tx, { action, subject: shopId, shop: shopId, actor: { userId, address: '' }, ...changes })
