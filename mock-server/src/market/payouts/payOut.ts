import type { OperatorReason, Payout, PayoutInput } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { conflict, invalid, notFound } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import { lockRow } from '../../core/database/lockRow'
import type { PayoutRow } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { lockDueParts } from '../ledger/store'
import { notifyPaidOut } from '../notices/payoutNotices'
import { bookBack } from './bookBack'
import { bookPayout, insertPayout, payoutById } from './store'
import { toMoney, toPayout } from './toPayout'
import { followPayout } from './transfers'

/** Whether the card provider can pay out to a shop: Route is for rupees. */
export const canTransfer = ({ config }: Context, linkedAccount: string | null): boolean =>
  config.currency === 'INR' && linkedAccount !== null

const NO_WAY =
  'Please give the reference of your own transfer: the card provider pays out in INR alone, to a shop with a linked account.'

/** Pays out all that is due of a shop (D73): by hand with a reference, else by the card provider. Throws 409 if nothing is. */
export async function payOut(
  context: Context,
  session: Session,
  shopId: string,
  { reference }: PayoutInput,
): Promise<Payout> {
  const { config, db, now } = context
  const payout = await db.writing(async (tx) => {
    // two operators who pay at once: the second finds nothing due
    const shop = await lockRow(tx, 'shops', shopId)
    if (!shop) throw notFound('Shop')
    if (reference === undefined && !canTransfer(context, shop.linked_account)) throw invalid(NO_WAY)
    if (shop.payouts_held_at !== null) throw conflict("This shop's payouts are held.")
    const parts = await lockDueParts(tx, shopId, now(), config.currency)
    const amount = parts.reduce((sum, { balance }) => sum + balance, 0)
    if (amount <= 0) throw conflict('Nothing is due to this shop.')
    const at = now()
    const byHand = reference !== undefined
    const row: PayoutRow = {
      id: newId(at),
      shop_id: shopId,
      amount,
      currency: config.currency,
      state: byHand ? 'paid' : 'pending',
      reference: reference ?? null,
      linked_account: byHand ? null : shop.linked_account,
      transfer_id: null,
      failure: null,
      created_at: at,
      ended_at: byHand ? at : null,
      ask_at: byHand ? null : at,
    }
    await insertPayout(tx, row)
    const paid = parts.map(({ order_id, balance }) => ({ order_id, amount: balance }))
    await bookPayout(tx, row, { booking: `payout:${row.id}`, parts: paid, at })
    await recordAuditEvent(context, tx, {
      action: 'payout.made',
      subject: row.id,
      actor: { userId: session.userId, address: '' },
      shop: shopId,
      after: { amount: toMoney(amount, row.currency), ...(byHand && { reference }) },
    })
    if (byHand) await notifyPaidOut(context, tx, row)
    return row
  })
  // a job tries again what fails or was interrupted here
  if (payout.state === 'pending') await followPayout(context, payout.id).catch(() => undefined)
  return toPayout((await payoutById(db.read, payout.id)) ?? payout)
}

/** Says that a payout did not arrive: its money is due again. Repeated, it does nothing. */
export async function failPayout(
  context: Context,
  session: Session,
  id: string,
  { reason }: OperatorReason,
): Promise<Payout> {
  const { db, provider } = context
  const known = await payoutById(db.read, id)
  if (!known) throw notFound('Payout')
  const atProvider = known.transfer_id === null ? undefined : await provider.transferById(known.transfer_id)
  if (atProvider?.status === 'processed') throw conflict('The card provider says that this payout arrived.')
  await db.writing(async (tx) => {
    const payout = await lockRow(tx, 'payouts', id)
    if (!payout || payout.state === 'failed') return
    // one that is asked for but not answered could still arrive
    if (payout.linked_account !== null && payout.transfer_id === null)
      throw conflict('The card provider has not answered yet. Please try again in a minute.')
    if (payout.linked_account !== null && payout.state === 'paid') throw conflict('This payout arrived.')
    await recordAuditEvent(context, tx, {
      action: 'payout.failed',
      subject: id,
      actor: { userId: session.userId, address: '' },
      shop: payout.shop_id,
      after: { reason },
    })
    await bookBack(context, tx, payout, reason)
  })
  return toPayout((await payoutById(db.read, id)) ?? known)
}
