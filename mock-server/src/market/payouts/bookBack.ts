import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import type { PayoutRow } from '../../core/database/tables'
import { notifyPayoutFailed } from '../notices/payoutNotices'
import { bookPayout, partsOfPayout, updatePayout } from './store'

/** Ends a payout as failed and books it back, in the transaction that has locked it. */
export async function bookBack(context: Context, tx: Transaction, payout: PayoutRow, failure: string): Promise<void> {
  const at = context.now()
  const parts = await partsOfPayout(tx, payout)
  await updatePayout(tx, payout.id, { state: 'failed', failure, ended_at: at, ask_at: null })
  const back = parts.map(({ order_id, amount }) => ({ order_id, amount: -amount }))
  await bookPayout(tx, payout, { booking: `payout-failed:${payout.id}`, parts: back, at })
  await notifyPayoutFailed(context, tx, payout, failure)
}
