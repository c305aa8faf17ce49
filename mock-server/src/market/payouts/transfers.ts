import { MINUTE } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { lockRow } from '../../core/database/lockRow'
import { notifyPaidOut } from '../notices/payoutNotices'
import { isRefused } from '../orders/payments/provider'
import { bookBack } from './bookBack'
import { claimPayouts, payoutById, updatePayout } from './store'

const BATCH = 20

/**
 * Requests a payout from the card provider, or asks how it went, until it arrived or failed. The key is the payout's id: a
 * request whose answer was lost is not made twice.
 */
export async function followPayout(context: Context, id: string): Promise<void> {
  const { db, provider } = context
  const payout = await payoutById(db.read, id)
  if (!payout || payout.state !== 'pending' || payout.linked_account === null) return
  const { amount, currency, linked_account: account, transfer_id } = payout
  const transfer =
    transfer_id === null
      ? await provider.transfer({ account, amount, currency, key: id }).catch(ifRefused)
      : await provider.transferById(transfer_id)
  await db.writing(async (tx) => {
    const locked = await lockRow(tx, 'payouts', id)
    if (!locked || locked.state !== 'pending') return
    if (!transfer) return bookBack(context, tx, locked, 'The card provider refused it.')
    await updatePayout(tx, id, { transfer_id: transfer.id })
    if (transfer.status === 'failed') return bookBack(context, tx, locked, 'The card provider could not transfer it.')
    if (transfer.status !== 'processed') return
    await updatePayout(tx, id, { state: 'paid', ended_at: context.now(), ask_at: null })
    await notifyPaidOut(context, tx, locked)
  })
}

/** Undefined for a transfer that the provider will never make, such as one below its least amount. */
function ifRefused(error: unknown): undefined {
  if (!isRefused(error)) throw error
}

/** Follows all payouts that are on their way, also those that were interrupted. A failure does not stop the others. */
export async function followPayouts(context: Context): Promise<void> {
  const { db, now } = context
  const claimed = await db.writing((tx) => claimPayouts(tx, { now: now(), pause: MINUTE, limit: BATCH }))
  const failures: unknown[] = []
  for (const { id } of claimed) await followPayout(context, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payouts have to wait`)
}
