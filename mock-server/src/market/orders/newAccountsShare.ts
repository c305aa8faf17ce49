import { durationOf, HOUR, MINUTE } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { firstIdAt } from '../../base/ids'
import { conflict } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import type { OrderLineRow } from '../../core/database/tables'
import { nameInSentence } from '../catalogue/variantText'
import { stockOfProduct, stockOfVariant, unitsHeldOf, unitsHeldOfVariant } from './stockStore'
import { paidOrderOf } from './store'

/** Products of fewer units may be held as a whole. */
const SHARED_FROM = 10

/**
 * Checks that accounts which never paid hold no more than their share, half by default, of the stock of a product or variant, so that nobody
 * keeps others from it for good by one unpaid order after the other (D44). The stock is what is left and what all unpaid
 * orders hold. To be called once the order's lines are stored and held: its products are locked, so that concurrent orders
 * cannot exceed the share together. Throws 409.
 */
export async function checkNewAccountsShare(
  { config: { holds, orderHoldMinutes }, now }: Context,
  tx: Transaction,
  userId: string,
  lines: readonly OrderLineRow[],
): Promise<void> {
  const percent = holds.newAccountsPercent
  if (percent === 100 || (await paidOrderOf(tx, { userId })).length > 0) return
  // older ones hold nothing: they have expired, and an hour is more than enough to release their stock
  const firstId = firstIdAt(now() - durationOf(orderHoldMinutes, MINUTE) - HOUR)
  for (const { product_id: productId, variant_id: variantId, variant_text, qty } of lines) {
    const [item] = await (variantId ? stockOfVariant(tx, { variantId }) : stockOfProduct(tx, { productId }))
    // most: all that was ever held or sold of it would be no more than the share
    if (!item || (item.received - item.stock) * (100 - percent) <= item.stock * percent) continue
    const of = { productId, firstId }
    const [units] = await (variantId ? unitsHeldOfVariant(tx, { ...of, variantId }) : unitsHeldOf(tx, of))
    const [held, byNewAccounts] = [Number(units?.held), Number(units?.byNewAccounts)]
    const stock = item.stock + held
    const most = Math.floor((stock * percent) / 100)
    if (stock >= SHARED_FROM && byNewAccounts > most) {
      const name = nameInSentence(item.name, variant_text)
      throw conflict(tooMuch(name, Math.max(0, most - (byNewAccounts - qty))))
    }
  }
}

const tooMuch = (name: string, left: number) =>
  left === 0
    ? `Unpaid orders of new customers hold as many of ${name} as they can. Please try again in a few minutes.`
    : `Before your first payment you can order at most ${left} of ${name} now. Please order fewer.`
