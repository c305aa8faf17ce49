import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Order, PaymentStart, ProductPage, Quote, SessionUser } from '@haggle/shared-contract'
import { io, type Socket } from 'socket.io-client'

/** Results of all customers: milliseconds per call, and unexpected errors. */
export interface Seen {
  times: number[]
  errors: string[]
}

const PASSWORD = 'correct horse'
const ADDRESS = { address: '1 High Street', city: 'Bath', postalCode: 'BA1 1AA', country: 'UK' }
const PAYING_CARD = '4100 2800 0000 1007'
const PAUSE_MS = { min: 500, max: 2000 }

/** Registers a customer and logs in. */
export async function newCustomer(url: string): Promise<SessionUser> {
  const account = { email: `${randomUUID()}@haggle.test`, password: PASSWORD }
  await send(url, 'POST', '/api/auth/register/user', undefined, { name: 'Carla', ...account })
  return (await send(url, 'POST', '/api/auth/login', undefined, account)).body as SessionUser
}

const CONNECT_MS = 30_000

/** Opens a socket and joins the customer's room. Fails if it is not accepted within 30 s. */
export async function connect(url: string, { _id, token }: Pick<SessionUser, '_id' | 'token'>): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true })
  await once(socket as never, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) })
  await socket.emitWithAck('joinRoom', _id)
  return socket
}

/** Browses, haggles, orders, pays and cancels with pauses, until the time `until`. Adds to `seen`. */
export async function shop(url: string, as: SessionUser, until: number, seen: Seen): Promise<void> {
  const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body | undefined> => {
    await wait(PAUSE_MS.min + Math.random() * (PAUSE_MS.max - PAUSE_MS.min))
    const start = performance.now()
    try {
      const reply = await send(url, method, path, as, body)
      seen.times.push(performance.now() - start)
      if (reply.status < 300) return reply.body as Body
      // sold out, no attempts left, or reviewed before: expected
      if (reply.status !== 409 && reply.status !== 400) seen.errors.push(`${method} ${path}: ${reply.status}`)
    } catch (error) {
      seen.errors.push(`${method} ${path}: ${String(error)}`)
    }
    return undefined
  }

  while (Date.now() < until) {
    const page = 1 + Math.floor(Math.random() * 6)
    const list = await call<ProductPage>('GET', `/api/products?pageNumber=${page}`)
    const product = any(list?.products ?? [])
    if (!product) continue
    await call('GET', `/api/products/${product._id}`)
    await call('GET', `/api/products?keyword=${product.name.split(' ')[0]?.toLowerCase()}`)
    const proposedPrice = Math.floor(product.sellingPrice * 90) / 100
    await call('POST', '/api/negotiations/request', { productId: product._id, proposedPrice })
    if (Math.random() < 0.1)
      await call('POST', `/api/products/${product._id}/reviews`, { rating: 4, comment: 'As described.' })
    await order(call, product._id)
    await call('GET', '/api/orders/myorders')
  }
}

type ApiCall = <Body>(method: string, path: string, body?: unknown) => Promise<Body | undefined>

async function order(call: ApiCall, product: string): Promise<void> {
  const quote = await call<Quote>('POST', '/api/orders/quote', { orderItems: [{ product, qty: 1 }] })
  const line = quote?.orderItems[0]
  if (!quote || !line || line.qty < 1) return
  const { taxPrice, shippingPrice, totalPrice } = quote
  const { name, image, price, shop } = line
  const placed = await call<Order>('POST', '/api/orders', {
    orderItems: [{ product, name, qty: 1, image, price, shop }],
    shippingAddress: ADDRESS,
    paymentMethod: 'Razorpay',
    ...{ taxPrice, shippingPrice, totalPrice },
  })
  if (!placed) return
  // most orders are cancelled, so that the demo market's stock lasts
  if (Math.random() < 0.9) return void (await call('POST', `/api/orders/${placed._id}/cancel`))
  const payment = await call<PaymentStart>('POST', `/api/orders/${placed._id}/razorpay`)
  const card = { order_id: payment?.orderId, card_number: PAYING_CARD }
  const confirmation = payment && (await call('POST', '/sandbox/razorpay/checkout/pay', card))
  if (confirmation) await call('POST', `/api/orders/${placed._id}/verify-payment`, confirmation)
}

async function send(url: string, method: string, path: string, as?: SessionUser, body?: unknown) {
  const headers = { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as.token}` }) }
  const reply = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { status: reply.status, body: (await reply.json()) as unknown }
}

const any = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)]
