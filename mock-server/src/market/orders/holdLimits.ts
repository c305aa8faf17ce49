import { HOUR } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { conflict, tooMany } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import { unpaidOrdersSince } from './store'

/**
 * Checks the hold limits of a customer (D44), whose row the caller has locked. Throws 409 if unpaid orders would hold
 * too much, 429 if too many orders were left unpaid within an hour.
 */
export async function checkHoldLimits(
  { config: { holds }, now }: Context,
  tx: Transaction,
  userId: string,
  wanted: readonly { product: string; qty: number }[],
): Promise<void> {
  const orders = await unpaidOrdersSince(tx, { userId, after: now() - HOUR })
  const isHeld = ({ status, expires_at }: (typeof orders)[number]) => status === 'pending' && expires_at > now()
  const left = orders.filter((order) => !isHeld(order)).sort((one, other) => other.ended_at - one.ended_at)
  const ms = (left[holds.leftUnpaidPerHour - 1]?.ended_at ?? 0) + HOUR - now()
  if (ms > 0) throw tooMany('Too many of your orders were left unpaid. Please order again {in}.', ms)

  const held = orders.filter(isHeld)
  if (held.length >= holds.unpaidOrders)
    throw conflict(`You have ${held.length} unpaid orders. Please pay or cancel one before you order again.`)
  if (held.length === 0 && new Set(wanted.map(({ product }) => product)).size === 1) return
  const units = held.reduce((sum, order) => sum + Number(order.units), 0)
  if (wanted.reduce((sum, { qty }) => sum + qty, units) > holds.heldUnits)
    throw conflict(units === 0 ? tooManyAtOnce(holds.heldUnits) : tooManyHeld(holds.heldUnits, units))
}

const tooManyAtOnce = (max: number) =>
  `An order of several products can hold at most ${max} units. Please order fewer, or one product alone.`

const tooManyHeld = (max: number, held: number) =>
  `Unpaid orders can hold at most ${max} units together, and yours hold ${held}. Please pay or cancel one, or order fewer.`
