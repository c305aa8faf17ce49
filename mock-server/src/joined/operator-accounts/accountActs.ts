import type { MessageReply } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict, forbidden, Refusal } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { Account } from '../../core/database/tables'
import { endSessionsOf, type Session } from '../../core/sessions/sessions'
import { hasSecondFactor, sessionsOfUser } from '../../core/sessions/store'
import { deleteSecondFactor } from '../../market/accounts/secondFactorStore'
import { updateUser } from '../../market/accounts/store'
import { balancesOf } from '../../market/ledger/store'
import { refuseLastOperator } from '../../market/operators/refuseLastOperator'
import { lockOperators } from '../../market/operators/store'
import { expireOrders } from '../../market/orders/expireOrders'
import { restoreShop, suspendShop } from '../../market/shops/shopStates'
import { emptyShopOf, endAccount } from '../leaving/deleteAccount'
import { findAccount } from './showAccounts'
import { suspendedAt } from './store'
import { deletedMail, tellAccount } from './tellAccount'

/** An account that an operator acts on, with its shop. */
interface Target {
  user: Account
  shopId: string | undefined
}

/**
 * Blocks an account (D72): its sessions end, no log-in works, and its shop is suspended with it. Again: nothing happens.
 * Throws 403 for the caller's own, 409 for the last operator.
 */
export const blockAccount = (context: Context, operator: Session, id: string, reason: string): Promise<MessageReply> =>
  context.db.writing(async (tx) => {
    const { user, shopId } = await lockPresent(tx, operator, id)
    if (user.blocked_at === null) {
      if (user.role === 'operator') await refuseLastOperator(tx, id)
      const hasSuspended = shopId !== undefined && (await suspendShop(context, tx, shopId, { reason }, operator))
      await updateUser(tx, id, {
        blocked_at: context.now(),
        blocked_reason: reason,
        blocked_by: operator.userId,
        shop_blocked_at: hasSuspended ? await suspendedAt(tx, shopId) : null,
      })
      await endSessionsOf(context, tx, id)
      await record(context, tx, operator, 'account.blocked', id, reason)
      await tellAccount(context, tx, user, 'blocked', reason)
    }
    return { message: 'The account is blocked.' }
  })

/** Ends a block; the shop is restored if it was the block that suspended it. Again: nothing happens. */
export const unblockAccount = (context: Context, operator: Session, id: string): Promise<MessageReply> =>
  context.db.writing(async (tx) => {
    const { user, shopId } = await lockPresent(tx, operator, id)
    if (user.blocked_at !== null) {
      const isByBlock = user.shop_blocked_at !== null && shopId !== undefined
      if (isByBlock && (await suspendedAt(tx, shopId)) === user.shop_blocked_at)
        await restoreShop(context, tx, shopId, operator)
      await updateUser(tx, id, { blocked_at: null, blocked_reason: null, blocked_by: null, shop_blocked_at: null })
      await record(context, tx, operator, 'account.unblocked', id)
      await tellAccount(context, tx, user, 'unblocked')
    }
    return { message: 'The account is not blocked any more.' }
  })

/** Ends all sessions of an account. Without any: nothing happens. */
export const endSessionsFor = (
  context: Context,
  operator: Session,
  id: string,
  reason: string,
): Promise<MessageReply> =>
  context.db.writing(async (tx) => {
    const { user } = await lockPresent(tx, operator, id)
    if ((await sessionsOfUser(tx, id, context.now())).length > 0) {
      await endSessionsOf(context, tx, id)
      await record(context, tx, operator, 'sessions.ended', id, reason)
      await tellAccount(context, tx, user, 'sessionsEnded', reason)
    }
    return { message: 'All devices of the account are logged out.' }
  })

/** Removes an account's second factor, so that it can log in and set up another. Without one: nothing happens. */
export const resetTotp = (context: Context, operator: Session, id: string, reason: string): Promise<MessageReply> =>
  context.db.writing(async (tx) => {
    const { user } = await lockPresent(tx, operator, id)
    if (await hasSecondFactor(tx, id)) {
      await deleteSecondFactor(tx, id)
      await record(context, tx, operator, 'totp.reset', id, reason)
      await tellAccount(context, tx, user, 'totpReset', reason)
    }
    return { message: 'The account has no second factor any more.' }
  })

/** Deletes an account as its owner could (D66). Again: nothing happens. Throws 409 also for a shop with held or due money. */
export async function deleteForOperator(
  context: Context,
  operator: Session,
  id: string,
  reason: string,
): Promise<MessageReply> {
  await expireOrders(context)
  const shopId = await context.db.writing(async (tx) => {
    const { user, shopId } = await lockTarget(tx, operator, id)
    if (user.deleted_at !== null) return undefined
    if (shopId !== undefined) await refuseMoney(tx, shopId, context.now())
    await endAccount(context, tx, user, { shopId, farewell: deletedMail(context, reason) }).catch(inOthersWords)
    await record(context, tx, operator, 'account.deleted', id, reason)
    return shopId
  })
  await emptyShopOf(context, shopId)
  return { message: 'The account is deleted.' }
}

/** What a shop owes is no money of its own, and does not keep it. */
async function refuseMoney(tx: Transaction, shopId: string, now: number): Promise<void> {
  const { held = 0, due = 0 } = (await balancesOf(tx, [shopId], { now })).get(shopId) ?? {}
  if (held > 0 || due > 0) throw conflict('The shop has money that is not paid out yet.')
}

function inOthersWords(error: unknown): never {
  throw error instanceof Refusal && error.status === 409
    ? conflict(`This account cannot be deleted yet. Its owner would read: ${error.message}`)
    : error
}

/** Locks an account. Throws 404 for an unknown one, 403 for the caller's own. */
async function lockTarget(tx: Transaction, operator: Session, id: string): Promise<Target> {
  const { shop_id, role } = await findAccount(tx, id)
  if (id === operator.userId) throw forbidden('You cannot do this to your own account. Please use your profile.')
  // in the order in which those lock them who remove operators
  if (role === 'operator') await lockOperators(tx)
  const user = await lockRow(tx, 'users', id)
  if (!user) throw new Error('An account vanished.')
  return { user, shopId: shop_id ?? undefined }
}

/** The same; throws 409 for a deleted one. */
async function lockPresent(tx: Transaction, operator: Session, id: string): Promise<Target> {
  const target = await lockTarget(tx, operator, id)
  if (target.user.deleted_at !== null) throw conflict('This account is deleted.')
  return target
}

const record = (
  context: Context,
  tx: Transaction,
  { userId, address }: Session,
  action: string,
  subject: string,
  reason?: string,
) =>
  recordAuditEvent(context, tx, {
    action,
    subject,
    actor: { userId, address },
    ...(reason !== undefined && { after: { reason } }),
  })
