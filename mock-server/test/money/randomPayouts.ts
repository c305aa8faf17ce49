import type { Payout, PayoutStatement } from '@haggle/shared-contract'
import { MINUTE } from '@haggle/shared-server'
import { followPayouts } from '../../src/market/payouts/transfers'
import { isHeld, owedOf } from './marketModel'
import { anInstance, expectStatus, type ModelShop, type World } from './randomWorld'

/** What is due of a shop, by part; of one that operators hold, all of it may still be asked for. */
export const dueOf = ({ orders }: World, { owner }: ModelShop) =>
  orders.flatMap((order) =>
    order.parts
      .filter((part) => part.shop === owner.shopId && owedOf(part) !== 0 && !isHeld(order, part))
      .map((part) => ({ order, part, amount: owedOf(part) })),
  )

/** The provider transfers no less than a rupee. */
const LEAST_TRANSFER = 100

export const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

/** An operator pays a shop out, by hand or by the provider; its statement has every part. */
export async function payOut(world: World): Promise<void> {
  const { dice, operator, shops, payouts, wrong } = world
  const shop = dice.pick(shops)
  const isByHand = !shop.canTransfer || dice.roll() < 0.6
  const parts = dueOf(world, shop)
  const amount = sumOf(parts)
  const status = shop.isHeld || amount <= 0 ? 409 : 201
  const body = isByHand ? { reference: `Bank ${payouts.length}` } : {}
  const url = `/api/operator/shops/${shop.owner.shopId}/payouts`
  const paid = (await expectStatus(world, status, 'POST', url, { as: operator, body })) as Partial<Payout>
  if (paid.id === undefined) return
  const id = paid.id
  payouts.push({ id, shop, amount, isByHand, state: isByHand ? 'paid' : 'pending', parts })
  for (const { part, amount } of parts) part.paidOut += amount
  const [payout] = payouts.slice(-1)
  if (payout && !isByHand && amount < LEAST_TRANSFER && !world.dying) comeBack(payout)
  const read = `/api/shops/${shop.owner.shopId}/payouts/${id}`
  const statement = (await expectStatus(world, 200, 'GET', read, { as: shop.owner })) as unknown as PayoutStatement
  const lines = (all: readonly { order: string; amount: number }[]) =>
    all
      .map(({ order, amount }) => `${order} ${amount}`)
      .sort()
      .join()
  const meant = parts.map(({ order, amount }) => ({ order: order.id, amount: amount / 100 }))
  if (lines(statement.parts) !== lines(meant) || Math.round(statement.amount * 100) !== amount)
    wrong.push(`the statement of ${id} says ${lines(statement.parts)}, not ${lines(meant)}`)
}

/** An operator says that a payout by hand did not arrive. */
export async function failPayout(world: World): Promise<void> {
  const { dice, operator, payouts } = world
  const sent = payouts.slice(-10).filter(({ isByHand, state }) => isByHand && state === 'paid')
  if (sent.length === 0) return
  const payout = dice.pick(sent)
  const request = { as: operator, body: { reason: 'No such account.' } }
  await expectStatus(world, 200, 'POST', `/api/operator/payouts/${payout.id}/fail`, request)
  comeBack(payout)
}

function comeBack(payout: World['payouts'][number]): void {
  payout.state = 'failed'
  for (const { part, amount } of payout.parts) part.paidOut -= amount
}

/** The provider ends its transfers: those to one of the accounts fail. */
export async function endPayouts(world: World): Promise<void> {
  const { market, payouts, wrong } = world
  market.wait(2 * MINUTE)
  await followPayouts(anInstance(world).context)
  for (const payout of payouts.filter(({ state }) => state === 'pending')) {
    const fails = world.shops.indexOf(payout.shop) === 1 || payout.amount < LEAST_TRANSFER
    const row = await market.context.db.read
      .selectFrom('payouts')
      .select('state')
      .where('id', '=', payout.id)
      .executeTakeFirst()
    if (row?.state !== (fails ? 'failed' : 'paid')) wrong.push(`payout ${payout.id} is ${row?.state}`)
    if (fails) comeBack(payout)
    else payout.state = 'paid'
  }
}

export async function holdOrRelease(world: World): Promise<void> {
  const { dice, operator, shops } = world
  const shop = shops.find(({ isHeld }) => isHeld) ?? dice.pick(shops)
  const url = `/api/operator/shops/${shop.owner.shopId}`
  if (shop.isHeld) await expectStatus(world, 200, 'POST', `${url}/release-payouts`, { as: operator })
  else await expectStatus(world, 200, 'POST', `${url}/hold-payouts`, { as: operator, body: { reason: 'Complaints.' } })
  shop.isHeld = !shop.isHeld
}

export async function setCommission(world: World): Promise<void> {
  const { dice, operator, shops } = world
  const shop = dice.pick(shops)
  shop.bp = dice.pick([0, 1, 250, 333, 1234, 10_000])
  const url = `/api/operator/shops/${shop.owner.shopId}/commission`
  await expectStatus(world, 200, 'PUT', url, { as: operator, body: { bp: shop.bp } })
}
