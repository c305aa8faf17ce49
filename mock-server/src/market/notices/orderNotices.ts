import { formatMoney, formatMoneyIn, isolated, paths, toDollars, UNMATCHED_PAYMENT } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { foreignCurrency, toCentsOf } from '../../base/currency'
import type { Transaction } from '../../core/database/database'
import type { MailContent } from '../../core/mail/renderMail'
import { accountById, orderForNotice, ownerOf } from './contentStore'
import { tell } from './notify'

type Order = Awaited<ReturnType<typeof orderForNotice>>

/** Which shop's part of which order. */
interface PartId {
  orderId: string
  shopId: string
}

const money = (cents: number) => formatMoney(toDollars(cents))

/** 'order K7TX2M9Q' */
const named = ({ order_number }: Order) => `order ${order_number}`

/** 'It goes to 1 Harbour Street, Leith, EH6 6AA, Scotland.' */
const goesTo = ({ address, city, postal_code, country }: Order) =>
  `It goes to ${[address, city, postal_code, country].map(isolated).join(', ')}.`

const rowsOf = ({ lines }: Order, shopId?: string) =>
  lines
    .filter(({ shop_id }) => shopId === undefined || shop_id === shopId)
    .map(({ name, qty, price_cents }) => [`${qty} × ${name}`, money(qty * price_cents)] as const)

/** Tells the customer that an order is paid, and the owner of each of its shops that there is a new order. */
export async function notifyPaid(context: Context, tx: Transaction, orderId: string): Promise<void> {
  const order = await orderForNotice(tx, orderId)
  await notifyCustomer(context, tx, order, 'orderPaid', {
    subject: `Your ${named(order)} is paid`,
    paragraphs: ['Thank you. Your payment has arrived, and the shops know what to send you.', goesTo(order)],
    rows: [
      ...rowsOf(order),
      ['Shipping', money(order.shipping_cents)],
      ['Tax', money(order.tax_cents)],
      ['Total', money(order.total_cents)],
    ],
  })
  for (const shopId of new Set(order.lines.map(({ shop_id }) => shop_id)))
    await notifyOwner(context, tx, { order, shopId }, 'newOrder', {
      subject: `New ${named(order)}`,
      paragraphs: ['A customer has paid for this. Please send it, and mark it as delivered.'],
      rows: rowsOf(order, shopId),
    })
}

/** Tells the customer that a shop delivered its part. */
export async function notifyDelivered(context: Context, tx: Transaction, part: PartId): Promise<void> {
  const { order, shopName, rows } = await partForNotice(tx, part)
  await notifyCustomer(context, tx, order, 'orderDelivered', {
    subject: `${shopName} delivered your ${named(order)}`,
    paragraphs: [
      `${shopName} marked its part of your order as delivered. ${goesTo(order).replace('It goes', 'It went')}`,
    ],
    rows,
  })
}

/** Tells both sides that a customer cancelled a shop's part (D61). */
export async function notifyCancelled(context: Context, tx: Transaction, part: PartId): Promise<void> {
  const { order, shopName, rows } = await partForNotice(tx, part)
  await notifyCustomer(context, tx, order, 'orderCancelled', {
    subject: `Your ${named(order)} from ${shopName} is cancelled`,
    paragraphs: ['You cancelled this. Your money goes back to the card you paid with.'],
    rows,
  })
  await notifyOwner(context, tx, { order, shopId: part.shopId }, 'orderCancelled', {
    subject: `The customer cancelled ${named(order)}`,
    paragraphs: ['Please do not send this. It is in your stock again, and its money goes back to the customer.'],
    rows,
  })
}

/** Tells the customer that the market cancelled a part that was not delivered yet (D73). */
export async function notifyCancelledByMarket(context: Context, tx: Transaction, part: PartId): Promise<void> {
  const { order, shopName, rows } = await partForNotice(tx, part)
  await notifyCustomer(context, tx, order, 'orderCancelled', {
    subject: `Your ${named(order)} from ${shopName} is cancelled`,
    paragraphs: ['The market cancelled this. Your money goes back to the card you paid with.'],
    rows,
  })
}

/** Tells a shop that its customer asks for a return, or the customer that the shop accepted or refused it. */
export async function notifyReturn(
  context: Context,
  tx: Transaction,
  { state, message, ...part }: PartId & { state: 'asked' | 'accepted' | 'refused'; message?: string },
): Promise<void> {
  const { order, shopName, rows } = await partForNotice(tx, part)
  if (state === 'asked')
    return notifyOwner(context, tx, { order, shopId: part.shopId }, 'returnAsked', {
      subject: `A customer asks for a return: ${named(order)}`,
      paragraphs: ['The customer would like to send this back, and says:'],
      ...(message !== undefined && { quote: message }),
      rows,
    })
  const isAccepted = state === 'accepted'
  await notifyCustomer(context, tx, order, isAccepted ? 'returnAccepted' : 'returnRefused', {
    subject: `${shopName} ${state} the return of your ${named(order)}`,
    paragraphs: [isAccepted ? 'Your money goes back to the card you paid with.' : 'The shop says:'],
    ...(message !== undefined && { quote: message }),
    rows,
  })
}

/** Tells the customer that a payment did not match its order, and whether that can still be paid (D26). */
export async function notifyUnmatched(
  context: Context,
  tx: Transaction,
  orderId: string,
  isPayable: boolean,
): Promise<void> {
  const order = await orderForNotice(tx, orderId)
  await notifyCustomer(context, tx, order, 'paymentUnmatched', {
    subject: `Your payment of ${named(order)} is being refunded`,
    paragraphs: [UNMATCHED_PAYMENT, ...(isPayable ? ['While the order is held for you, you can pay it again.'] : [])],
  })
}

/** Tells the customer that a part of a payment, or all of it, was refunded; `amount` is in the payment's unit. */
export async function notifyRefunded(
  context: Context,
  tx: Transaction,
  orderId: string,
  { amount, currency }: { amount: number; currency: string },
): Promise<void> {
  const order = await orderForNotice(tx, orderId)
  const refunded = formatMoneyIn(toDollars(toCentsOf(amount, currency)), foreignCurrency(currency, order.currency))
  await notifyCustomer(context, tx, order, 'orderRefunded', {
    subject: `We refunded ${refunded} for ${named(order)}`,
    paragraphs: ['It has gone back to the card you paid with. Your bank may need some days to show it.'],
  })
}

/** A shop's part of an order, as mails show it. */
async function partForNotice(tx: Transaction, { orderId, shopId }: PartId) {
  const order = await orderForNotice(tx, orderId)
  const { shopName } = await ownerOf(tx, shopId)
  return { order, shopName, rows: rowsOf(order, shopId) }
}

async function notifyCustomer(context: Context, tx: Transaction, order: Order, kind: string, mail: MailContent) {
  const notice = { kind, link: paths.order(order.id), label: 'See your order' }
  await tell(context, tx, await accountById(tx, order.user_id), notice, mail)
}

async function notifyOwner(
  context: Context,
  tx: Transaction,
  { order: { order_number }, shopId }: { order: Order; shopId: string },
  kind: string,
  mail: MailContent,
) {
  // a shop has many orders, and an old one may be sent back
  const link = `${paths.shopOrders}?q=${order_number}`
  await tell(context, tx, await ownerOf(tx, shopId), { kind, link, label: 'See the order' }, mail)
}
