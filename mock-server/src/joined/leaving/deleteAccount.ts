import { LEFT_TEXT_DAYS, type AccountDeletion, type MessageReply } from '@haggle/shared-contract'
import { DAY, MINUTE } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { conflict, forbidden } from '../../base/refusals'
import { timeInWords } from '../../base/timeInWords'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { renewSearchTexts } from '../../core/database/orderSearch'
import type { Account } from '../../core/database/tables'
import { lastTakingBack } from '../../core/mail/linkStore'
import { queueMail } from '../../core/mail/outbox'
import type { MailContent } from '../../core/mail/renderMail'
import { deleteMailsTo } from '../../core/mail/store'
import { unreachableEmail } from '../../core/mail/unreachable'
import { endSessionsOf, type Session } from '../../core/sessions/sessions'
import { checkPassword } from '../../market/accounts/login'
import { accountDeletedMail } from '../../market/accounts/mailContents'
import { unmatchableHash } from '../../market/accounts/passwords'
import { deleteSecondFactor } from '../../market/accounts/secondFactorStore'
import { updateUser, userWithShop } from '../../market/accounts/store'
import { voidShopOffersTo } from '../../market/negotiation/shopOfferStore'
import { refuseLastOperator } from '../../market/operators/refuseLastOperator'
import { endUnpaidOrder, expireOrders } from '../../market/orders/expireOrders'
import { closeShop } from './closeShop'
import { emptyClosingShop } from './closingShops'
import { cancelExpiredOrdersOf, erasePersonalData, hasUndeliveredParts, pendingOrdersOf } from './deletionStore'

/** The name that orders and reviews show for a deleted account (D66). */
const DELETED_NAME = 'Deleted user'

/** Products that are deleted before the reply; a background job deletes the others. */
const DELETED_AT_ONCE = 250

/**
 * Deletes an account after checking its password. Orders and reviews stay without a name; a shop's products are hidden.
 * A wrong password is refused with 403, because clients end the session on 401.
 */
export async function deleteAccount(
  context: Context,
  session: Session,
  { password }: AccountDeletion,
): Promise<MessageReply> {
  const { db } = context
  const { userId, shopId, address } = session
  const { email } = await userWithShop(db.read, userId)
  const account = await checkPassword(context, { email, password, address }, async ({ account, isRight, attempt }) => {
    if (!isRight || account?.id !== userId) throw forbidden('This is not your password.')
    await attempt.undo()
    return account
  })

  await expireOrders(context)
  await db.writing(async (tx) => {
    const user = await lockRow(tx, 'users', userId)
    if (user?.password_hash !== account.password_hash) throw forbidden('This is not your password.')
    await endAccount(context, tx, user, { shopId, farewell: accountDeletedMail() })
    await recordAuditEvent(context, tx, { action: 'account.deleted', subject: userId })
  })
  await emptyShopOf(context, shopId)
  return { message: 'Your account is deleted.' }
}

/** Ends an account with its shop. Throws 409 while something is owed to it or by it (D66). */
export async function endAccount(
  context: Context,
  tx: Transaction,
  user: Account,
  { shopId, farewell }: { shopId: string | undefined; farewell: MailContent },
): Promise<void> {
  if (user.role === 'operator') await refuseLastOperator(tx, user.id)
  await refuseTakenBack(tx, user.id, context.now())
  if (shopId !== undefined) await closeShop(context, tx, shopId)
  await cancelUnpaid(context, tx, user.id)
  if (await hasUndeliveredParts(tx, user.id))
    throw conflict('You have paid for something that is not delivered yet. Please wait for it, or cancel it, first.')
  await voidShopOffersTo(tx, user.id)
  await eraseAccount(context, tx, user, farewell)
}

/** Deletes products of a shop whose owner has left. If this fails, the background job does it. */
export async function emptyShopOf(context: Context, shopId: string | undefined): Promise<void> {
  if (shopId !== undefined) await emptyClosingShop(context, shopId, DELETED_AT_ONCE).catch(() => undefined)
}

/** Ends an account: its personal data go, its row names nobody any more, and `farewell` is its last mail. */
export async function eraseAccount(
  context: Context,
  tx: Transaction,
  user: Account,
  farewell: MailContent,
): Promise<void> {
  await erasePersonalData(tx, user.id)
  await deleteSecondFactor(tx, user.id)
  await deleteMailsTo(tx, user.email)
  await queueMail(context, tx, user.email, farewell)
  await updateUser(tx, user.id, {
    name: DELETED_NAME,
    email: unreachableEmail('deleted'),
    previous_email: null,
    previous_verified_at: null,
    email_verified_at: null,
    password_hash: unmatchableHash(context.passwordCost),
    profile_picture: '',
    deleted_at: context.now(),
    texts_go_at: context.now() + LEFT_TEXT_DAYS * DAY,
  })
  await renewSearchTexts(tx, user)
  await endSessionsOf(context, tx, user.id)
}

/** A thief with a session could change the password, and delete the account with it before its owner takes that back. */
async function refuseTakenBack(tx: Transaction, userId: string, now: number): Promise<void> {
  const until = await lastTakingBack(tx, userId, now)
  if (until === undefined) return
  const minute = Math.ceil(until / MINUTE) * MINUTE
  throw conflict(
    `Your password or e-mail was changed, which a link in our mail can still take back. You can delete your account from ${timeInWords(minute)} on.`,
  )
}

/**
 * Cancels a customer's unpaid orders, also expired ones, so that a late payment for them is refunded. Must run before the
 * check for paid orders: a concurrent payment then either finds its order cancelled or is seen by that check.
 */
async function cancelUnpaid({ now }: Context, tx: Transaction, userId: string): Promise<void> {
  for (const id of await pendingOrdersOf(tx, userId))
    await endUnpaidOrder(tx, id, { status: 'cancelled', cancelled_at: now() })
  await cancelExpiredOrdersOf(tx, userId, now())
}
