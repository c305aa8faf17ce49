import { totalsOf, type OrderInput, type SessionUser } from '@haggle/shared-contract'
import { providerId } from '../../sandbox/entities'
import type { Context } from '../../src/base/context'
import { Refusal } from '../../src/base/refusals'
import { changeProduct } from '../../src/joined/own-products/editProduct'
import { cancelOrder } from '../../src/market/orders/cancelOrder'
import { createOrder } from '../../src/market/orders/createOrder'
import { expireOrders } from '../../src/market/orders/expireOrders'
import type { Provider } from '../../src/market/orders/payments/provider'
import { reconcilePayments } from '../../src/market/orders/payments/reconcile'
import { followRefunds } from '../../src/market/orders/payments/refund'
import { sign } from '../../src/market/orders/payments/signature'
import { startPayment } from '../../src/market/orders/payments/startPayment'
import { verifyPayment } from '../../src/market/orders/payments/verifyPayment'
import { handleWebhook } from '../../src/market/orders/payments/webhook'
import { ADDRESS, confirmationOf, lamp, putOnSale, putSizesOnSale, variantStockOf, type TestMarket } from '../support'
import { isAuthorized, type Action, type Model, type ModelOrder } from './model'

/** The price at first. */
const PRICE = 100
const AGREED = 80

/** A product of the real market with its orders and payments, which performs the model's actions. */
export interface Shop {
  perform(action: Action): Promise<void>
  /** Returns the market's state in the terms of the model. */
  state(): Promise<Pick<Model, 'stock' | 'received' | 'spent'> & { orders: Pick<ModelOrder, 'status' | 'payments'>[] }>
}

/** Two customers, one of them with an agreed price, and an owner. */
export interface People {
  haggler: SessionUser
  other: SessionUser
  owner: SessionUser & { shopId: string }
}

/** The size beside the one that is bought, whose stock must not change. */
const SIBLING = { sellingPrice: 70, countInStock: 2 }

/**
 * Creates a product with an agreed price for the haggler, or one that comes in sizes, of which M is the model's. Actions are
 * performed by the instances in turn.
 */
export async function openShop(
  market: TestMarket,
  twin: TestMarket,
  { haggler, other, owner }: People,
  { stock, hasSizes }: { stock: number; hasSizes: boolean },
): Promise<Shop> {
  const { context } = market
  const { db } = context
  const first = { sellingPrice: PRICE, countInStock: stock }
  const { product, variants } = hasSizes
    ? await putSizesOnSale(context, owner.shopId, { M: first, L: SIBLING })
    : { product: await putOnSale(context, owner.shopId, first), variants: undefined }
  const named = variants && { variant: variants.M }
  const offer = { productId: product, ...named, proposedPrice: AGREED }
  await market.call('POST', '/api/negotiations/request', { as: haggler, body: offer })

  const orders: { id: string; buyer: SessionUser; payments: string[]; providerOrders: string[] }[] = []
  let sellingPrice = PRICE
  /** The payments refunded in the dashboard. */
  const returned = new Set<string>()
  const mode = { provider: 'well' as Model['provider'] }
  const provider = withFailures(context.provider, mode)
  const at = (each: number) => {
    const order = orders[each]
    if (!order) throw new Error(`There is no order ${each}.`)
    return order
  }

  const input = (qty: number, price: number): OrderInput => {
    const { taxPrice, shippingPrice, totalPrice } = totalsOf([{ price, qty }])
    const line = { product, ...named, name: 'Lamp', qty, image: '/media/lamp.webp', price, shop: owner.shopId }
    const sums = { taxPrice, shippingPrice, totalPrice }
    return { orderItems: [line], shippingAddress: ADDRESS, paymentMethod: 'Razorpay', ...sums }
  }
  const providerOrderOf = async (each: number) => {
    const row = db.read.selectFrom('orders').select('provider_order_id').where('id', '=', at(each).id)
    return (await row.executeTakeFirstOrThrow()).provider_order_id ?? ''
  }
  /** Adds a payment at the provider: every second one only authorized, and possibly several per order. */
  const pay = async (each: number, isOdd: boolean) => {
    const [id, order_id] = [providerId('pay'), await providerOrderOf(each)]
    const { amount: due, currency } = await provider.orderOf(context, order_id)
    const amount = isOdd ? due - 1 : due
    const status = isAuthorized(at(each).payments.length) ? ('authorized' as const) : ('captured' as const)
    const payment = { id, order_id, amount, currency, status, card_last4: '1007', amount_refunded: 0 }
    await db.writing((tx) =>
      tx
        .insertInto('sandbox_payments')
        .values({ ...payment, created_at: context.now() })
        .execute(),
    )
    at(each).payments.push(id)
    at(each).providerOrders.push(order_id)
  }
  /** Refunds a captured payment in the provider's dashboard, which the provider processes at once. */
  const refundInDashboard = async (each: number, payment: number) => {
    const payment_id = at(each).payments[payment] ?? ''
    returned.add(payment_id)
    await db.writing(async (tx) => {
      const { amount } = await tx
        .updateTable('sandbox_payments')
        .set((eb) => ({ status: 'refunded', amount_refunded: eb.ref('amount') }))
        .where('id', '=', payment_id)
        .returning('amount')
        .executeTakeFirstOrThrow()
      const refund = { id: providerId('rfnd'), payment_id, amount, status: 'processed' as const, receipt: null }
      await tx
        .insertInto('sandbox_refunds')
        .values({ ...refund, idempotency_key: null, created_at: context.now() })
        .execute()
    })
  }
  const verify = async (context: Context, each: number, payment: number) => {
    const { id, buyer, payments, providerOrders } = at(each)
    const [keySecret] = context.config.razorpay.keySecrets
    const confirmation = confirmationOf(keySecret, providerOrders[payment] ?? '', payments[payment] ?? '')
    await verifyPayment(context, buyer._id, id, confirmation)
  }
  const webhook = async (context: Context, each: number, payment: number) => {
    const { payments, providerOrders } = at(each)
    const entity = { id: payments[payment], order_id: providerOrders[payment] }
    const body = Buffer.from(JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }))
    await handleWebhook(context, body, sign(context.config.razorpay.webhookSecrets[0], body))
  }
  const order = async (context: Context, qty: number, agreed: boolean) => {
    const buyer = agreed ? haggler : other
    const placed = await createOrder(context, { userId: buyer._id, input: input(qty, agreed ? AGREED : sellingPrice) })
    orders.push({ id: placed.order._id, buyer, payments: [], providerOrders: [] })
  }
  const restock = async (context: Context, added: number) => {
    const session = {
      userId: owner._id,
      shopId: owner.shopId,
      role: owner.role,
      name: owner.name,
      tokenHash: '',
      address: '',
    }
    const [countInStock, stockSeen] = [Math.max(0, added), Math.max(0, -added)]
    const change = { ...lamp({ sellingPrice, countInStock }), name: 'Lamp' }
    const sizes = variants && {
      options: [{ name: 'Size', values: ['M', 'L'] }],
      variants: [
        { _id: variants.M, values: ['M'], countInStock, stockSeen },
        { _id: variants.L, values: ['L'], ...SIBLING, minNegotiablePrice: 60 },
      ],
    }
    await changeProduct(context, session, { id: product, input: { ...change, ...sizes }, stockSeen })
  }

  let turn = 0
  const instance = (): Context => ({ ...(++turn % 2 === 0 ? market : twin).context, provider })

  const act = async (action: Action, context = instance()): Promise<unknown> => {
    switch (action.does) {
      case 'order':
        return order(context, action.qty, action.agreed)
      case 'open':
        return startPayment(context, at(action.order).buyer._id, at(action.order).id)
      case 'pay':
        return pay(action.order, action.isOdd)
      case 'return':
        return refundInDashboard(action.order, action.payment)
      case 'cancel':
        return cancelOrder(context, at(action.order).buyer._id, at(action.order).id)
      case 'verify':
        return verify(context, action.order, action.payment)
      case 'webhook':
        return webhook(context, action.order, action.payment)
      case 'wait':
        return market.wait(action.ms)
      case 'expire':
        return expireOrders(context)
      case 'reconcile':
        // Makes every order due.
        await db.writing((tx) => tx.updateTable('orders').set({ ask_at: 0 }).where('ask_at', 'is not', null).execute())
        return reconcilePayments(context)
      case 'refund':
        await db.writing((tx) => tx.updateTable('refunds').set({ ask_at: 0 }).where('ask_at', 'is not', null).execute())
        return followRefunds(context)
      case 'restock':
        return restock(context, action.added)
      case 'price':
        sellingPrice = action.to
        return restock(context, 0)
      case 'provider':
        return void (mode.provider = action.is)
    }
  }

  return {
    perform: (action) => act(action).then(ignore, (error: unknown) => expected(error, mode.provider)),
    state: () => stateOf(context, { product, variants }, haggler._id, orders, returned),
  }
}

const ignore = () => undefined

const notHere = () => Promise.reject(new Error('This market pays nothing out and has no disputes.'))

/** Ignores conflicts, and failures of a provider that is not well; rethrows everything else. */
function expected(error: unknown, provider: Model['provider']): void {
  if (error instanceof AggregateError) return error.errors.forEach((each) => expected(each, provider))
  if (!(error instanceof Refusal)) throw error
  if (error.status !== 409 && (error.status !== 502 || provider === 'well')) throw error
}

/** Wraps the provider so that it fails as `mode` says. */
function withFailures(provider: Provider, mode: { provider: Model['provider'] }) {
  const failWhen =
    <Arguments extends unknown[], Reply>(moods: Model['provider'][], call: (...given: Arguments) => Promise<Reply>) =>
    (...given: Arguments): Promise<Reply> =>
      moods.includes(mode.provider) ? Promise.reject(new Refusal(502, mode.provider)) : call(...given)
  return {
    createOrder: failWhen(['away'], provider.createOrder),
    payment: failWhen(['away'], provider.payment),
    paymentsOf: failWhen(['away'], provider.paymentsOf),
    offerOf: failWhen(['away'], provider.offerOf),
    capture: failWhen(['away'], provider.capture),
    // Refunds are processed at once.
    refund: failWhen(['away', 'stingy'], async (...asked: Parameters<Provider['refund']>) => ({
      ...(await provider.refund(...asked)),
      status: 'processed' as const,
    })),
    transfer: notHere,
    transferById: notHere,
    dispute: notHere,
    uploadDocument: notHere,
    contestDispute: notHere,
    acceptDispute: notHere,
    refundsOf: failWhen(['away', 'stingy'], provider.refundsOf),
    orderOf: ({ db }: Context, id: string) =>
      db.read.selectFrom('sandbox_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

async function stateOf(
  { db }: Context,
  { product, variants }: { product: string; variants: Record<'M' | 'L', string> | undefined },
  hagglerId: string,
  orders: readonly { id: string; payments: string[] }[],
  returned: ReadonlySet<string>,
) {
  const { stock, received } = await db.read
    .selectFrom(variants ? 'product_variants' : 'products')
    .select(['stock', 'received'])
    .where('id', '=', variants?.M ?? product)
    .executeTakeFirstOrThrow()
  if (variants) expect((await variantStockOf({ db }, variants.L)).own).toBe(SIBLING.countInStock)
  const { spent } = await db.read
    .selectFrom('negotiations')
    .select('spent')
    .where('product_id', '=', product)
    .where('user_id', '=', hagglerId)
    .executeTakeFirstOrThrow()
  const ids = ['', ...orders.map(({ id }) => id)]
  const statuses = await db.reading((snapshot) =>
    snapshot.selectFrom('orders').select(['id', 'status']).where('id', 'in', ids).execute(),
  )
  const payments = await db.read.selectFrom('payments').select(['id', 'status']).where('order_id', 'in', ids).execute()
  const statusOf = new Map(statuses.map(({ id, status }) => [id, status]))
  const paymentOf = new Map(payments.map(({ id, status }) => [id, status === 'captured' ? ('kept' as const) : status]))
  return {
    stock,
    received,
    spent: spent === 1,
    orders: orders.map(({ id, payments }) => ({
      status: statusOf.get(id) ?? ('pending' as const),
      payments: payments.map(
        (payment) => paymentOf.get(payment) ?? (returned.has(payment) ? ('returned' as const) : ('unheard' as const)),
      ),
    })),
  }
}
