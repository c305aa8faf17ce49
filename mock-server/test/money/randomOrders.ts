import { DAY } from '@haggle/shared-server'
import {
  FEE_CARD,
  finishRefunds,
  OFFER_CARD,
  orderToPay,
  PAYING_CARD,
  paySilently,
  UNREFUNDABLE_CARD,
} from '../support'
import { decideSilently, dispute, reportDispute } from '../support/disputes'
import { isDisputed, isOpen, leftOf, refundableOf, wholeOf, type ModelOrder, type ModelPart } from './marketModel'
import { anInstance, call, expectStatus, noteRefund, type ModelItem, type World } from './randomWorld'

const CARDS = [PAYING_CARD, PAYING_CARD, PAYING_CARD, UNREFUNDABLE_CARD, OFFER_CARD, FEE_CARD]

const cents = (dollars: number) => Math.round(dollars * 100)

/**
 * Somebody buys of one to three shops, maybe several sizes of a dress, some at an agreed price, some with a card that pays less
 * or more.
 */
export async function buy(world: World): Promise<void> {
  const { market, dice, shops, orders } = world
  const chosen = dice.some(shops, dice.between(1, 3)).map((shop) => ({
    shop,
    lines: dice.some(shop.items, dice.between(1, shop.items.length)).map((item) => ({ item, qty: dice.between(1, 3) })),
  }))
  const haggles = dice.roll() < 0.3
  const customer = haggles ? await market.customer() : world.customer
  const first = chosen[0]?.lines[0]?.item
  const agreed = haggles && first ? Math.ceil(first.cents * 0.9) : undefined
  if (agreed !== undefined) {
    const [productId, variant] = (first?.key ?? '').split(' ')
    await expectStatus(world, 200, 'POST', '/api/negotiations/request', {
      as: customer,
      body: { productId, ...(variant !== undefined && { variant }), proposedPrice: agreed / 100 },
    })
  }
  const priceOf = (item: ModelItem) => (item === first ? (agreed ?? item.cents) : item.cents)
  const quantities = Object.fromEntries(
    chosen.flatMap(({ lines }) => lines.map(({ item, qty }) => [item.key, qty] as const)),
  )
  const { order, orderId } = await orderToPay(market, customer, quantities)
  const confirmation = await paySilently(market, orderId, dice.pick(CARDS))
  const verified = `/api/orders/${order._id}/verify-payment`
  await expectStatus(world, 200, 'POST', verified, { as: customer, body: confirmation })
  const { amount } = await market.context.db.read
    .selectFrom('sandbox_payments')
    .select('amount')
    .where('id', '=', confirmation.razorpay_payment_id)
    .executeTakeFirstOrThrow()
  orders.push({
    id: order._id,
    customer,
    parts: chosen.map(({ shop, lines }) =>
      newPart(
        shop,
        lines.reduce((sum, { item, qty }) => sum + qty * priceOf(item), 0),
      ),
    ),
    total: cents(order.totalPrice),
    tax: cents(order.taxPrice),
    shipping: cents(order.shippingPrice),
    paid: amount,
    market: 0,
    refunds: [],
    disputes: [],
  })
}

const newPart = ({ owner, bp }: World['shops'][number], lines: number): ModelPart => ({
  shop: owner.shopId,
  lines,
  bp,
  state: 'kept',
  delivered: 'no',
  asked: false,
  wasAsked: false,
  left: { shop: 0, commission: 0, tax: 0, shipping: 0 },
  paidOut: 0,
  taken: 0,
})

const isRefunded = ({ refunds, paid }: ModelOrder) =>
  refunds.filter(({ state }) => state === 'processed').reduce((sum, { amount }) => sum + amount, 0) >= paid

/** A part of a recent order that fits. */
function somePart({ dice, orders }: World, fits: (part: ModelPart, order: ModelOrder) => boolean) {
  const found = orders
    .slice(-30)
    .filter((order) => !isRefunded(order))
    .flatMap((order) => order.parts.filter((part) => fits(part, order)).map((part) => ({ order, part })))
  return found.length === 0 ? undefined : dice.pick(found)
}

const someOrder = ({ dice, orders }: World, fits: (order: ModelOrder) => boolean) => {
  const found = orders.slice(-30).filter(fits)
  return found.length === 0 ? undefined : dice.pick(found)
}

const ownerOf = ({ shops }: World, { shop }: ModelPart) => shops.find(({ owner }) => owner.shopId === shop)?.owner
const urlOf = (order: ModelOrder, part: ModelPart) => `/api/orders/${order.id}/shops/${part.shop}`

export async function deliver(world: World): Promise<void> {
  const found = somePart(world, ({ state, delivered }) => state === 'kept' && delivered === 'no')
  if (!found) return
  const { order, part } = found
  await expectStatus(world, 200, 'PUT', `/api/orders/${order.id}/deliver`, { as: ownerOf(world, part) })
  part.delivered = 'fresh'
}

/** The days for a return of a part are over. */
export async function age(world: World): Promise<void> {
  const found = somePart(world, ({ delivered }) => delivered === 'fresh')
  if (!found) return
  await world.market.context.db.writing((tx) =>
    tx
      .updateTable('order_deliveries')
      .set((eb) => ({ delivered_at: eb('delivered_at', '-', 15 * DAY) }))
      .where('order_id', '=', found.order.id)
      .where('shop_id', '=', found.part.shop)
      .execute(),
  )
  found.part.delivered = 'old'
}

export async function cancel(world: World): Promise<void> {
  const found = somePart(world, ({ state, delivered }) => state === 'kept' && delivered === 'no')
  if (!found) return
  const { order, part } = found
  const meant = { shop: part.shop, amount: wholeOf(order, part), isProRata: false }
  await expectStatus(world, 200, 'POST', `${urlOf(order, part)}/cancel`, { as: order.customer })
  part.state = 'cancelled'
  await noteRefund(world, order, meant)
}

export async function askForReturn(world: World): Promise<void> {
  const fits = ({ state, delivered, wasAsked }: ModelPart) => state === 'kept' && delivered === 'fresh' && !wasAsked
  const found = somePart(world, fits)
  if (!found) return
  const { order, part } = found
  const request = { as: order.customer, body: { reason: 'Dim.' } }
  await expectStatus(world, 200, 'POST', `${urlOf(order, part)}/return`, request)
  part.asked = part.wasAsked = true
}

export async function answerReturn(world: World): Promise<void> {
  const found = somePart(world, ({ asked }) => asked)
  if (!found) return
  const { order, part } = found
  const isAccepted = world.dice.roll() < 0.6
  const meant = { shop: part.shop, amount: isAccepted ? wholeOf(order, part) : 0, isProRata: false }
  const [how, body] = isAccepted ? ['accept', { restock: true }] : ['refuse', { answer: 'No.' }]
  const url = `${urlOf(order, part)}/return/${String(how)}`
  await expectStatus(world, 200, 'POST', url, { as: ownerOf(world, part), body })
  part.asked = false
  if (isAccepted) part.state = 'returned'
  await noteRefund(world, order, meant)
}

const refund = (world: World, status: number, { order, part }: { order: ModelOrder; part: ModelPart }, body: object) =>
  expectStatus(world, status, 'POST', `/api/operator/orders/${order.id}/shops/${part.shop}/refund`, {
    as: world.operator,
    body: { reason: 'Broken.', ...body },
  })

export async function refundAll(world: World): Promise<void> {
  const found = somePart(world, () => true)
  if (!found) return
  const { order, part } = found
  const isNew = part.state === 'kept'
  const amount = isNew && !isDisputed(order) ? wholeOf(order, part) : 0
  await refund(world, isNew && amount === 0 ? 409 : 200, found, {})
  if (amount > 0) {
    part.state = part.delivered === 'no' ? 'cancelled' : part.asked ? 'returned' : 'refunded'
    part.asked = false
  }
  await noteRefund(world, order, { shop: part.shop, amount, isProRata: false })
}

export async function refundSome(world: World): Promise<void> {
  const found = somePart(world, () => true)
  if (!found) return
  const { order, part } = found
  const most = refundableOf(order, part)
  const asked = world.dice.between(1, most + 20)
  await refund(world, asked <= most ? 200 : 409, found, { amount: asked / 100 })
  await noteRefund(world, order, { shop: part.shop, amount: asked <= most ? asked : 0, isProRata: true })
}

/** The provider ends the refunds that are on their way: some cards take none. */
export async function endRefunds(world: World): Promise<void> {
  const { market, orders, wrong } = world
  await finishRefunds(anInstance(world))
  for (const order of orders.filter(({ refunds }) => refunds.some(({ state }) => state === 'pending'))) {
    const rows = await market.context.db.read
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .innerJoin('sandbox_payments', 'sandbox_payments.id', 'payments.id')
      .select(['refunds.id', 'refunds.state', 'card_last4'])
      .where('refunds.order_id', '=', order.id)
      .execute()
    for (const each of order.refunds.filter(({ state }) => state === 'pending')) {
      const row = rows.find(({ id }) => id === each.id)
      const meant = UNREFUNDABLE_CARD.endsWith(row?.card_last4 ?? '') ? 'failed' : 'processed'
      if (row?.state !== meant) wrong.push(`refund ${each.id} is ${row?.state}, not ${meant}`)
      each.state = meant
    }
  }
}

/** An operator tries a failed refund again, with a card that takes it by now. */
export async function retryRefund(world: World): Promise<void> {
  const { market, operator } = world
  const order = someOrder(world, ({ refunds }) => refunds.some(({ state }) => state === 'failed'))
  const failed = order?.refunds.findLast(({ state }) => state === 'failed')
  if (!order || !failed) return
  await market.context.db.writing((tx) =>
    tx
      .updateTable('sandbox_payments')
      .set({ card_last4: '1007' })
      .where('id', 'in', (eb) => eb.selectFrom('payments').select('id').where('order_id', '=', order.id))
      .execute(),
  )
  const row = await market.context.db.read
    .selectFrom('refunds')
    .select('replaced_by')
    .where('id', '=', failed.id)
    .executeTakeFirst()
  const amount = row?.replaced_by == null ? Math.min(failed.amount, leftOf(order)) : 0
  await expectStatus(world, 200, 'POST', `/api/operator/refunds/${failed.id}/retry`, { as: operator })
  await noteRefund(world, order, { shop: failed.shop, amount, isProRata: failed.isProRata })
}

export async function openDispute(world: World): Promise<void> {
  const { dice } = world
  const order = someOrder(world, (each) => !isDisputed(each))
  if (!order) return
  const amount = dice.roll() < 0.5 ? order.paid : dice.between(1, order.paid)
  const id = await dispute(anInstance(world), { _id: order.id }, amount)
  order.disputes.push({ id, amount, state: 'open' })
}

/** A shop sends evidence, an operator contests or accepts, or the bank decides; its webhooks come late and twice. */
export async function moveDispute(world: World): Promise<void> {
  const { market, dice, operator } = world
  const order = someOrder(world, isDisputed)
  const dispute = order?.disputes.find(isOpen)
  const owner = order?.parts[0] && ownerOf(world, order.parts[0])
  if (!dispute || !owner) return
  const url = `/api/operator/disputes/${dispute.id}`
  if (dispute.state === 'open' && dice.roll() < 0.4) {
    await expectStatus(world, 200, 'POST', `${url}/accept`, { as: operator })
    dispute.state = 'lost'
  } else if (dispute.state === 'open' && dice.roll() < 0.5) {
    const body = { text: 'It arrived.' }
    await expectStatus(world, 200, 'POST', `/api/disputes/${dispute.id}/evidence`, { as: owner, body })
    await expectStatus(world, 200, 'POST', `${url}/contest`, { as: operator })
    dispute.state = 'under_review'
  } else {
    const end = dice.pick(['won', 'lost', 'lost', 'closed'] as const)
    await decideSilently(market, dispute.id, end)
    const events = dice.some([end, end, 'under_review', 'created'], 3)
    for (const event of [...events, end]) await reportDispute(anInstance(world), dispute.id, event)
    dispute.state = end
  }
  const shown = await call(world, 'GET', url, { as: operator })
  const { state } = shown.body as unknown as { state: string }
  if (state !== dispute.state) world.wrong.push(`dispute ${dispute.id} is ${state}, not ${dispute.state}`)
}
