import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Order, type PaymentStart, type Product, type Quote, type SessionUser } from '@haggle/shared-contract'
import axios, { type AxiosInstance, type AxiosResponse } from 'axios'
import { lamp } from './market'
import { orderOf } from './orders'
import { PAYING_CARD } from './payments'
import { PASSWORD } from './people'
import { registered } from './visitors'

/** A fact that the market has confirmed in a reply, with a check that it still holds. */
export interface Confirmed {
  what: string
  /** When the reply had arrived, in ms since 1970. */
  at: number
  isKept(ask: Ask): Promise<boolean>
}

/** Reads from the API as an account. */
type Ask = (path: string, as?: SessionUser) => Promise<unknown>

/** Concurrent users of a market over HTTP, and the replies they got. */
export interface MarketDay {
  confirmed: Confirmed[]
  /** Unexpected replies: errors other than conflicts. Calls without a reply are not included. */
  surprises: string[]
  /** The number of calls without a reply. */
  readonly unanswered: number
  /** Lets all users act at random until `stop`. Failed calls are not retried. */
  begin(): { stop(): Promise<void> }
  /** Returns the confirmed facts that no longer hold. */
  forgotten(confirmed: readonly Confirmed[]): Promise<string[]>
}

const CUSTOMERS = 4
// Sent on every request, also without a body.
const json = { 'content-type': 'application/json' }
const PAUSE_AFTER_FAILURE_MS = 20

/** Registers users in a market that is ready at `url`. */
export async function openMarketDay(url: string): Promise<MarketDay> {
  const api = axios.create({ baseURL: url, validateStatus: () => true, timeout: 20_000 })
  const confirmed: Confirmed[] = []
  const surprises: string[] = []
  let unanswered = 0
  const call = async <Body>(method: string, path: string, as?: SessionUser, data?: unknown, headers?: object) => {
    const authorization = as && { authorization: `Bearer ${as.token}` }
    const reply = await api.request<Body>({
      method,
      url: path,
      data,
      headers: { ...json, ...authorization, ...headers },
    })
    if (reply.status >= 400 && reply.status !== 409)
      surprises.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.data)}`)
    return reply.status < 300 ? reply.data : undefined
  }
  const confirm = (what: string, isKept: Confirmed['isKept']) =>
    void confirmed.push({ what, at: Date.now() + 1, isKept })

  const owner = await registered('shop-owner', { url })
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => registered('user', { url })))
  const products: string[] = []

  async function addProduct() {
    const product = await call<Product>('POST', '/api/products', owner, lamp({ countInStock: 1000 }))
    if (!product) return
    products.push(product._id)
    confirm(
      `product ${product._id}`,
      async (ask) => productId(await ask(`/api/products/${product._id}`)) === product._id,
    )
  }

  let edits = 0
  async function editProduct() {
    const [id, edit] = [any(products), ++edits]
    const body = lamp({ description: `Edit ${edit}`, countInStock: 1000 })
    if (!(await call('PUT', `/api/products/${id}`, owner, body))) return
    confirm(`edit ${edit} of ${id}`, async (ask) => {
      const { description = '' } = (await ask(`/api/products/${id}`)) as Partial<Product>
      return Number(description.split(' ')[1]) >= edit
    })
  }

  async function registerSomebody() {
    const account = { email: `${randomUUID()}@haggle.test`, password: PASSWORD }
    if (!(await call('POST', '/api/auth/register/user', undefined, { name: 'Nora', ...account }))) return
    confirm(`account ${account.email}`, async () => (await api.post('/api/auth/login', account)).status === 200)
  }

  async function haggle(as: SessionUser) {
    const id = any(products)
    const body = { productId: id, proposedPrice: 10 }
    const outcome = await call<{ attemptsLeft: number }>('POST', '/api/negotiations/request', as, body)
    if (!outcome) return
    confirm(`offer of ${as._id} for ${id}`, async (ask) => {
      const { attemptsLeft } = (await ask(`/api/negotiations/${id}`, as)) as { attemptsLeft: number }
      return attemptsLeft <= outcome.attemptsLeft
    })
  }

  async function review(as: SessionUser) {
    const id = any(products)
    const comment = randomUUID()
    if (!(await call('POST', `/api/products/${id}/reviews`, as, { rating: 4, comment }))) return
    confirm(`review of ${as._id} for ${id}`, async (ask) => {
      const { reviews = [] } = (await ask(`/api/products/${id}`)) as Partial<Product>
      return reviews.some((one) => one.comment === comment)
    })
  }

  async function order(as: SessionUser): Promise<Order | undefined> {
    const orderItems = [...new Set([any(products), any(products)])].map((product) => ({ product, qty: 1 }))
    const quote = await call<Quote>('POST', '/api/orders/quote', as, { orderItems })
    if (!quote) return undefined
    const body = orderOf(quote, () => 1)
    const placed = await call<Order>('POST', '/api/orders', as, body, { 'idempotency-key': randomUUID() })
    if (placed) confirm(`order ${placed._id}`, async (ask) => (await placedOrder(ask, as, placed)) !== undefined)
    return placed
  }

  async function buy(as: SessionUser) {
    const placed = await order(as)
    const payment = placed && (await call<PaymentStart>('POST', `/api/orders/${placed._id}/razorpay`, as))
    if (!payment) return
    const card = { order_id: payment.orderId, card_number: PAYING_CARD }
    const confirmation = await call('POST', '/sandbox/razorpay/checkout/pay', undefined, card)
    if (!confirmation || !(await call('POST', `/api/orders/${placed._id}/verify-payment`, as, confirmation))) return
    confirm(`payment of ${placed._id}`, async (ask) => (await placedOrder(ask, as, placed))?.isPaid === true)
  }

  async function cancel(as: SessionUser) {
    const placed = await order(as)
    if (!placed || !(await call('POST', `/api/orders/${placed._id}/cancel`, as))) return
    confirm(`end of ${placed._id}`, async (ask) => (await placedOrder(ask, as, placed))?.status === 'cancelled')
  }

  await addProduct()
  return {
    confirmed,
    surprises,
    get unanswered() {
      return unanswered
    },
    begin: () => {
      let isOpen = true
      const repeat = async (...actions: (() => Promise<unknown>)[]) => {
        const noteUnanswered = () => {
          unanswered++
          return delay(PAUSE_AFTER_FAILURE_MS)
        }
        while (isOpen) await any(actions)().catch(noteUnanswered)
      }
      const everybody = [
        repeat(addProduct, editProduct, editProduct),
        repeat(registerSomebody),
        ...customers.map((as) => repeat(...[haggle, review, buy, buy, cancel].map((action) => () => action(as)))),
      ]
      return {
        stop: async () => {
          isOpen = false
          await Promise.all(everybody)
        },
      }
    },
    forgotten: async (confirmed) => {
      const ask = cachedReads(api)
      const lost: string[] = []
      for (const { what, isKept } of confirmed) if (!(await isKept(ask))) lost.push(what)
      return lost
    },
  }
}

/** Caches replies, so that each path is read once per account. */
function cachedReads(api: AxiosInstance): Ask {
  const answers = new Map<string, Promise<AxiosResponse<unknown>>>()
  return async (path, as) => {
    const key = `${path} ${as?._id}`
    const headers = as && { authorization: `Bearer ${as.token}` }
    const answer = answers.get(key) ?? api.get<unknown>(path, headers && { headers })
    answers.set(key, answer)
    return (await answer).data
  }
}

const productId = (product: unknown) => (product as Partial<Product>)._id

async function placedOrder(ask: Ask, as: SessionUser, { _id }: Order): Promise<Order | undefined> {
  const orders = (await ask('/api/orders/myorders', as)) as Order[]
  return orders.find((one) => one._id === _id)
}

const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item
