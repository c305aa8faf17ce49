import { formatMoney, paths, toDollars } from 'shared-contract'
import { siteOf } from '../accounts/mailLinks'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import type { Letter } from '../mail/letter'
import { accountById, orderToTell, ownerOf } from './newsStore'
import { tell, type News } from './tell'

type Order = Awaited<ReturnType<typeof orderToTell>>

const money = (cents: number) => formatMoney(toDollars(cents))

const lineRows = (lines: Order['lines']) =>
  lines.map(({ name, qty, price_cents }) => [`${qty} × ${name}`, money(qty * price_cents)] as const)

/** Tells the customer that an order is paid, and the owner of each of its shops that there is one to deliver. */
export async function tellPaid(context: Context, tx: Transaction, orderId: string): Promise<void> {
  const order = await orderToTell(tx, orderId)
  await tellCustomer(context, tx, order, 'orderPaid', {
    subject: 'Your order is paid',
    paragraphs: ['Thank you. Your payment has arrived, and the shops know what to send you.'],
    rows: [
      ...lineRows(order.lines),
      ['Shipping', money(order.shipping_cents)],
      ['Tax', money(order.tax_cents)],
      ['Total', money(order.total_cents)],
    ],
  })
  for (const shopId of new Set(order.lines.map(({ shop_id }) => shop_id)))
    await tellOwner(context, tx, shopId, 'newOrder', {
      subject: 'You have a new order',
      paragraphs: ['A customer has paid for this. Please send it, and mark it as delivered.'],
      rows: lineRows(order.lines.filter(({ shop_id }) => shop_id === shopId)),
    })
}

/** Tells the customer that a shop delivered its part. */
export async function tellDelivered(context: Context, tx: Transaction, orderId: string, shopId: string): Promise<void> {
  const order = await orderToTell(tx, orderId)
  const { shopName } = await ownerOf(tx, shopId)
  await tellCustomer(context, tx, order, 'orderDelivered', {
    subject: `${shopName} delivered your order`,
    paragraphs: [`${shopName} marked its part of your order as delivered.`],
    rows: lineRows(order.lines.filter(({ shop_id }) => shop_id === shopId)),
  })
}

/** Tells the customer that money has gone back. */
export async function tellRefunded(context: Context, tx: Transaction, orderId: string, amount: number): Promise<void> {
  await tellCustomer(context, tx, await orderToTell(tx, orderId), 'orderRefunded', {
    subject: `${formatMoney(amount)} of your order were refunded`,
    paragraphs: [
      `${formatMoney(amount)} have gone back to the card that paid. Your bank may need some days to show it.`,
    ],
  })
}

async function tellCustomer(context: Context, tx: Transaction, order: Order, kind: string, letter: Letter) {
  const news: News = { kind, text: `${letter.subject}.`, link: paths.myOrders }
  const button = { label: 'See your orders', url: `${siteOf(context.config, 'user')}${news.link}` }
  await tell(context, tx, await accountById(tx, order.user_id), news, { ...letter, button })
}

async function tellOwner(context: Context, tx: Transaction, shopId: string, kind: string, letter: Letter) {
  const news: News = { kind, text: `${letter.subject}.`, link: paths.shopOrders }
  const button = { label: 'See your orders', url: `${siteOf(context.config, 'shopOwner')}${news.link}` }
  await tell(context, tx, await ownerOf(tx, shopId), news, { ...letter, button })
}
