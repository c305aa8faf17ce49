import type { Context } from '../context'
import type { Transaction } from '../database/database'
import { lockRow } from '../database/lockRow'
import { conflict, tooMany } from '../http/errors'
import { heldBy, leftUnpaid } from './store'

const HOUR = 60 * 60 * 1000

/**
 * Refuses an order of a customer who holds too much unpaid (409), or gave up too many orders within an hour (429) (D44).
 * Orders of one account are judged one after the other.
 */
export async function checkHolds(
  { config: { holds }, now }: Context,
  tx: Transaction,
  userId: string,
  wanted: readonly { qty: number }[],
): Promise<void> {
  await lockRow(tx, 'users', userId)
  const moment = { userId, now: now() }
  const [left] = await leftUnpaid(tx, { ...moment, after: now() - HOUR, offset: holds.leftUnpaidPerHour - 1 })
  const ms = left ? left.at + HOUR - now() : 0
  if (ms > 0) throw tooMany('Too many of your orders were left unpaid. Please order again {in}.', ms)

  const [held = { orders: 0, units: 0 }] = await heldBy(tx, moment)
  if (held.orders >= holds.unpaidOrders)
    throw conflict(`You have ${held.orders} unpaid orders. Please pay or cancel one before you order again.`)
  if (held.orders === 0 && wanted.length === 1) return
  const units = Number(held.units ?? 0)
  if (wanted.reduce((sum, { qty }) => sum + qty, units) > holds.heldUnits)
    throw conflict(units === 0 ? tooManyAtOnce(holds.heldUnits) : tooManyHeld(holds.heldUnits, units))
}

const tooManyAtOnce = (most: number) =>
  `An order of several products can hold at most ${most} units. Please order fewer, or one product alone.`

const tooManyHeld = (most: number, held: number) =>
  `Unpaid orders can hold at most ${most} units together, and yours hold ${held}. Please pay or cancel one, or order fewer.`
