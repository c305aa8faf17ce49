import { PRODUCT_COLUMNS } from '@haggle/shared-contract'
import type {
  ImportStarted,
  NegotiationOutcome,
  Order,
  Product,
  Review,
  SavedAddress,
  SessionUser,
  ShopOffer,
} from '@haggle/shared-contract'
import { newId } from '../../src/base/ids'
import type { PayoutRow } from '../../src/core/database/tables'
import { openRealtime } from '../../src/core/realtime/sockets'
import { beginSession, hashToken, sessionIdOf } from '../../src/core/sessions/sessions'
import { ADDRESS, openMarket, placeOrder, placePaidOrder, type Owner, type TestMarket } from '../support'
import { agentOf } from '../support/agents'
import { conversationsIn } from '../support/conversations'
import { operationsOf, type Operation } from '../support/openApi'

/** A market with victims, whose data are the target, and with attackers. */
export interface Scene {
  market: TestMarket
  /** Every operation in the API's OpenAPI document. */
  operations: Operation[]
  victim: {
    customer: SessionUser
    owner: Owner
    product: Product
    pending: Order
    paid: Order
    addressId: string
    sessionId: string
    shopOffer: ShopOffer
    importId: string
    /** The customer's review of the product. */
    reviewId: string
    appealId: string
    /** A payout of the owner's shop, by hand. */
    payoutId: string
    /** A dispute of a payment for the paid order, and a failed refund of it. */
    disputeId: string
    refundId: string
    /** The customer's conversation with the owner's shop. */
    conversationId: string
    /** What the customer lets an agent do, and an offer of it that waits. */
    mandateId: string
    waitingId: string
  }
  stranger: SessionUser
  rival: Owner
  operator: SessionUser
  /** Sends a request in a new session, because some calls end their session. */
  attack(operation: Pick<Operation, 'method' | 'path'>, attack?: Attack): Promise<Outcome>
  /** Returns all rows, as JSON, of all tables but those that any call may change. */
  everything(): Promise<Record<string, unknown[]>>
  close(): Promise<void>
}

interface Attack {
  as?: SessionUser | undefined
  /** The first id of the path; further ids are the victim's review or shop. */
  id?: string
  /** Sent unchanged if it is a string, else as JSON. */
  body?: unknown
  query?: string
  headers?: Record<string, string>
}

interface Outcome {
  status: number
  /** The whole reply, including headers. */
  bytes: string
  message: string | undefined
  /** Method, path and status, for readable failures. */
  what: string
}

export async function openScene(): Promise<Scene> {
  const market = await openMarket()
  const { context } = market
  context.realtime = openRealtime(market.app, context)
  const [customer, owner] = [await market.customer('Vera Victim'), await market.owner('Victim & Sons')]
  const product = await market.product(owner)
  const pending = await placeOrder(market, customer, { [product._id]: 1 })
  const paid = await placePaidOrder(market, customer, { [product._id]: 2 })
  const { body: addresses } = await market.call('GET', '/api/addresses', { as: customer })
  const [{ _id: addressId }] = addresses as unknown as [SavedAddress]

  const shopOffer = await openShopOffer(market, customer, owner)
  const opinion = { rating: 4, comment: 'A warm light.' }
  const reviewed = await market.call('POST', `/api/products/${product._id}/reviews`, { as: customer, body: opinion })
  const { _id: reviewId } = reviewed.body as unknown as Review
  const payoutId = await paidOut(market, owner)
  const ofPayment = await disputedPayment(market, paid)
  return {
    market,
    operations: await operationsOf(market.app),
    victim: {
      customer,
      owner,
      product,
      pending,
      paid,
      addressId,
      sessionId: sessionIdOf(hashToken(customer.token)),
      shopOffer,
      importId: await checkedImport(market, owner),
      reviewId,
      appealId: await appealOf(market, customer),
      payoutId,
      ...ofPayment,
      conversationId: await conversationsIn(market).begun(customer, owner, { order: paid._id }),
      ...(await waitingOffer(market, customer, owner)),
    },
    stranger: await market.customer('Stan Stranger'),
    rival: await market.owner('Rival Inc'),
    operator: await market.operator(),
    attack: async ({ method, path }, { as, id = 'x'.repeat(24), body, query = '', headers } = {}) => {
      const token = as && (await context.db.writing((tx) => beginSession(context, tx, as._id)))
      const pathWithIds = path
        .replace('{subject}', 'product')
        .replace('{reviewId}', reviewId)
        .replace('{payoutId}', payoutId)
        .replace(/(?<=orders.*)\{shopId\}/, owner.shopId)
      const reply = await market.send(method, pathWithIds.replace(/\{\w+\}/, id) + query, {
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      })
      return {
        status: reply.status,
        bytes: JSON.stringify(reply.headers) + reply.body,
        message: messageIn(reply.body),
        what: `${method} ${path} → ${reply.status}`,
      }
    },
    everything: () => everythingIn(market),
    close: () => market.close(),
  }
}

/** A mandate of a customer by which an agent asks for an offer. */
export async function waitingOffer(market: TestMarket, customer: SessionUser, owner: Owner) {
  const { _id: productId } = await market.product(owner)
  const { mandateId, use } = await agentOf(market, customer, { askFirst: true })
  const { data } = await use('make_offer', { productId, proposedPrice: 10 })
  return { mandateId, waitingId: String(data.id) }
}

/** Pays something out to a shop by hand, and returns the payout's id. */
export async function paidOut({ context }: TestMarket, { shopId }: Owner): Promise<string> {
  const at = context.now()
  const id = newId(at)
  const payout = { id, shop_id: shopId, amount: 100, currency: 'USD', state: 'paid', created_at: at } as const
  await context.db.writing((tx) =>
    tx
      .insertInto('payouts')
      .values({ ...payout, reference: 'Bank 1' } as PayoutRow)
      .execute(),
  )
  return id
}

/** Adds a payment that is given back to an order, with a dispute that is open and a refund that failed. */
export async function disputedPayment({ context }: TestMarket, order: Order) {
  const at = context.now()
  const [payment, disputeId, refundId] = [`pay_${newId(at)}`, `disp_${newId(at)}`, newId(at)]
  const money = { order_id: order._id, amount: 100, created_at: at }
  await context.db.writing(async (tx) => {
    await tx
      .insertInto('payments')
      .values({ ...money, id: payment, currency: 'USD', status: 'refunding', refund_reason: null, unmatched: 1 })
      .execute()
    await tx
      .insertInto('disputes')
      .values({ ...money, id: disputeId, payment_id: payment, currency: 'USD', reason: '', state: 'open' })
      .execute()
    await tx
      .insertInto('refunds')
      .values({ ...money, id: refundId, payment_id: payment, state: 'failed', provider_refund_id: null })
      .execute()
  })
  return { disputeId, refundId }
}

/** Hides a review of a customer, and returns the id of the customer's appeal. */
async function appealOf(market: TestMarket, as: SessionUser): Promise<string> {
  const { _id: product } = await market.product(await market.owner('Appealing Shop'))
  const body = { rating: 1, comment: 'Dim.' }
  const review = await market.call('POST', `/api/products/${product}/reviews`, { as, body })
  const { _id: id } = review.body as unknown as Review
  const first = await market.operator('Olga Operator')
  await market.call('POST', `/api/operator/reports/review/${id}/hide`, { as: first, body: { reason: 'Rude.' } })
  await market.call('POST', '/api/appeals', { as, body: { subject: 'review', id, text: 'It is dim.' } })
  const { id: appeal } = await market.context.db.read
    .selectFrom('appeals')
    .select('id')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  return appeal
}

/** Uploads a product import without confirming it, and returns its id. */
export async function checkedImport(market: TestMarket, as: Owner): Promise<string> {
  const body = `${PRODUCT_COLUMNS.join()}\n,Lamp,Bright,/media/lamp.webp,Books,20,10,8,5`
  const reply = await market.call('POST', '/api/products/import', { as, body, headers: { 'content-type': 'text/csv' } })
  return (reply.body as unknown as ImportStarted).id
}

/** Makes a shop counter a customer's offer, and returns the open shop offer. */
export async function openShopOffer(market: TestMarket, customer: SessionUser, owner: Owner): Promise<ShopOffer> {
  const { _id: productId } = await market.product(owner)
  const body = { counter: 'ladder', target: 85, hours: 24 }
  await market.call('PUT', `/api/products/${productId}/haggling`, { as: owner, body })
  const outcome = await market.offer(customer, productId, 10)
  const { counter } = outcome.body as unknown as NegotiationOutcome
  if (!counter) throw new Error('The shop made no counter.')
  return counter
}

const ANY_CALL_CHANGES = /^(sessions|trail|throttle_|known_addresses|kysely_|product_search)/

async function everythingIn({ context: { db } }: TestMarket): Promise<Record<string, unknown[]>> {
  const tables = (await db.writing((tx) => tx.introspection.getTables())).filter(
    ({ name }) => !ANY_CALL_CHANGES.test(name),
  )
  const contents = tables.map(async ({ name }) => {
    const rows = await db.read
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    return [name, rows.map((row) => JSON.stringify(row)).sort()] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}

function messageIn(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { message?: string } | null)?.message
  } catch {
    return undefined
  }
}

/** Returns an account with the role that an operation requires, which is not a victim's. */
export const allowedAmong = ({ stranger, rival, operator }: Scene, { access }: Operation): SessionUser | undefined =>
  ({
    everyone: undefined,
    signedIn: stranger,
    user: stranger,
    userOrShopOwner: stranger,
    shopOwner: rival,
    shopOwnerOrOperator: rival,
    operator,
  })[access]

/** Returns the victim and id that pass the ownership check, which comes before validation (D7). */
export function byOwner(scene: Scene, operation: Operation): Attack {
  const { customer, owner, product, paid, addressId, sessionId, importId } = scene.victim
  const { shopOffer, payoutId, disputeId, refundId, conversationId, mandateId, waitingId } = scene.victim
  const [, id] =
    [
      ['/api/products/{', product._id],
      ['/api/products/import/{', importId],
      ['/api/wishlist/{', product._id],
      ['/api/auth/sessions/{', sessionId],
      ['/api/offers/{', shopOffer.id],
      ['/api/shops/{', owner.shopId],
      ['/api/orders/{', paid._id],
      ['/api/addresses/{', addressId],
      ['/api/conversations/{', conversationId],
      ['/api/mandates/offers/{', waitingId],
      ['/api/mandates/{', mandateId],
      ['/api/operator/operators/{', scene.operator._id],
      ['/api/operator/reports/{', product._id],
      ['/api/operator/appeals/{', scene.victim.appealId],
      ['/api/operator/accounts/{', customer._id],
      ['/api/operator/shops/{', owner.shopId],
      ['/api/operator/payouts/{', payoutId],
      ['/api/operator/orders/{', paid._id],
      ['/api/operator/disputes/{', disputeId],
      ['/api/operator/refunds/{', refundId],
      ['/api/disputes/{', disputeId],
    ].find(([path = '']) => operation.path.startsWith(path)) ?? []
  if (id === undefined) return { as: allowedAmong(scene, operation) }
  return { as: { shopOwner: owner, operator: scene.operator }[String(operation.access)] ?? customer, id }
}

/** Text that only the victims may see. */
export const secretsOf = ({ victim: { customer, owner } }: Scene): string[] => [
  customer.email,
  owner.email,
  ADDRESS.address,
]
