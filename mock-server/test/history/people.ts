import { randomUUID } from 'node:crypto'
import {
  type NegotiationOutcome,
  type Order,
  type PaymentStart,
  type Product,
  type Quote,
  type SessionUser,
} from '@haggle/shared-contract'
import axios, { type AxiosResponse } from 'axios'
import pLimit from 'p-limit'
import { lamp, orderOf, PASSWORD, PAYING_CARD } from '../support'
import { random } from '../support/random'

/** What can be bought: a product that comes in one, or a variant of another. */
export interface Goods {
  product: string
  variant?: string
  stock: number
}

/** The replies that clients received. A call without a reply may or may not have taken effect. */
export interface History {
  /** The number of calls with a reply of any status. */
  answered: number
  goods: Goods[]
  /** By idempotency key. */
  orders: Map<string, { id: string; total: number; qty: number; of: Goods }>
  /** The idempotency keys of all orders sent, with or without a reply. */
  keys: Set<string>
  paid: Set<string>
  cancelled: Set<string>
  offers: { customer: string; of: Goods; id: string; attemptsLeft: number }[]
  /** Unexpected replies. */
  surprises: string[]
}

const TRIES = 20
const TIMEOUT_MS = 6000

/** Registers customers and an owner who call random instances, and retry on another one when there is no reply. */
export async function openPeople(urls: readonly string[], count: number) {
  const history: History = {
    answered: 0,
    goods: [],
    orders: new Map(),
    keys: new Set(),
    paid: new Set(),
    cancelled: new Set(),
    offers: [],
    surprises: [],
  }
  const api = axios.create({ validateStatus: () => true, timeout: TIMEOUT_MS })

  /** Returns the body of a successful reply; undefined for a refusal or no reply. */
  async function call<Body>(
    method: string,
    path: string,
    { as, data, key, tries = 1 }: { as?: SessionUser; data?: unknown; key?: string; tries?: number } = {},
  ): Promise<Body | undefined> {
    const headers = {
      'content-type': 'application/json',
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const sent = api.request<Body>({ method, baseURL: any(urls), url: path, data, headers })
    const reply: AxiosResponse<Body> | undefined = await sent.catch(() => undefined)
    if (!reply || reply.status === 502 || reply.status === 503)
      return tries > 1
        ? call(method, path, { ...(as && { as }), data, ...(key && { key }), tries: tries - 1 })
        : undefined
    history.answered++
    if (reply.status < 300) return reply.data
    if (reply.status >= 500 || ![400, 409].includes(reply.status))
      history.surprises.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.data)}`)
    return undefined
  }

  async function join(kind: 'user' | 'shop-owner'): Promise<SessionUser> {
    const data = { email: `${randomUUID()}@haggle.test`, password: PASSWORD }
    const shop = kind === 'shop-owner' && { shopName: 'Shop' }
    await call('POST', `/api/auth/register/${kind}`, { data: { name: 'Ada', ...data, ...shop }, tries: 5 })
    const user = await call<SessionUser>('POST', '/api/auth/login', { data, tries: 5 })
    if (!user) throw new Error('Nobody could log in.')
    return user
  }

  let sold = 0
  /** Every other product comes in sizes. */
  async function sell(as: SessionUser) {
    const variants = (sold++ % 2 === 0 ? ['S', 'M'] : []).map((size) => ({ values: [size], countInStock: someStock() }))
    const countInStock = someStock()
    const sizes = variants.length > 0 && { options: [{ name: 'Size', values: ['S', 'M'] }], variants }
    const product = await call<Product>('POST', '/api/products', { as, data: lamp({ countInStock, ...sizes }) })
    if (!product) return
    const { _id: id, variants: added } = product
    if (!added) history.goods.push({ product: id, stock: countInStock })
    else history.goods.push(...added.map(({ _id, countInStock: stock }) => ({ product: id, variant: _id, stock })))
  }

  async function order(as: SessionUser): Promise<Order | undefined> {
    const of = recent(history.goods)
    const qty = 1 + Math.floor(random() * 2)
    const asked = { orderItems: [{ ...named(of), qty }] }
    const quote = await call<Quote>('POST', '/api/orders/quote', { as, data: asked })
    if (!quote) return undefined
    const data = orderOf(quote, () => qty)
    const key = randomUUID()
    history.keys.add(key)
    const placed = await call<Order>('POST', '/api/orders', { as, data, key, tries: TRIES })
    if (placed) history.orders.set(key, { id: placed._id, total: placed.totalPrice, qty, of })
    return placed
  }

  async function pay(as: SessionUser, { _id }: Order) {
    const payment = await call<PaymentStart>('POST', `/api/orders/${_id}/razorpay`, { as })
    if (!payment) return
    const card = { order_id: payment.orderId, card_number: PAYING_CARD }
    const data = await call('POST', '/sandbox/razorpay/checkout/pay', { data: card })
    if (!data) return
    const verified = await call<Order>('POST', `/api/orders/${_id}/verify-payment`, { as, data, tries: TRIES })
    if (verified) history.paid.add(_id)
  }

  async function cancel(as: SessionUser, { _id }: Order) {
    if (await call('POST', `/api/orders/${_id}/cancel`, { as, tries: TRIES })) history.cancelled.add(_id)
  }

  async function offer(as: SessionUser) {
    const of = recent(history.goods)
    const { product: productId, ...variant } = named(of)
    const data = { productId, ...variant, proposedPrice: any([10, 20, 90]) }
    const outcome = await call<NegotiationOutcome>('POST', '/api/negotiations/request', { as, data })
    if (outcome) history.offers.push({ customer: as._id, of, id: outcome.id, attemptsLeft: outcome.attemptsLeft })
  }

  async function trade(as: SessionUser) {
    const placed = await order(as)
    if (!placed) return
    const actions = [() => pay(as, placed), () => cancel(as, placed), () => pay(as, placed)]
    if (random() < 0.2) await Promise.all([pay(as, placed), cancel(as, placed)])
    else await any(actions)()
  }

  const owner = await join('shop-owner')
  // a few at a time: on a busy machine hashing all their passwords at once takes longer than a call may
  const inTurn = pLimit(3)
  const customers = await Promise.all(Array.from({ length: count }, () => inTurn(() => join('user'))))
  while (history.goods.length < 3) await sell(owner)
  return {
    history,
    /** Lets all customers act at random until `answered` calls have replies. */
    until: async (answered: number) => {
      const repeat = async (...actions: (() => Promise<unknown>)[]) => {
        while (history.answered < answered) await any(actions)()
      }
      await Promise.all(
        customers.map((as) =>
          repeat(...[trade, trade, trade, offer, offer].map((action) => () => action(as)), () => sell(owner)),
        ),
      )
    },
  }
}

const any = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item

const someStock = () => 1 + Math.floor(random() * 12)

/** How a call names what is bought. */
const named = ({ product, variant }: Goods) => ({ product, ...(variant !== undefined && { variant }) })

/** Picks one of the last few items, so that customers compete for them. */
const recent = <Item>(items: readonly Item[]): Item => any(items.slice(-4))
