import type { Order, Product, ProductInput, SessionUser } from '@haggle/shared-contract'
import { PAYING_CARD } from './payment'
import { productUnderTest } from './productUnderTest'

export interface Account {
  name: string
  email: string
  password: string
}

let people = 0

/** An account with an unused e-mail, not yet registered. */
export const newAccount = (name: string): Account => ({
  name,
  email: `${name.toLowerCase().replaceAll(/\W/g, '').slice(0, 30)}.${Date.now().toString(36)}.${process.pid}.${++people}@journey.test`,
  password: 'journey-pass-1',
})

/** Calls the API, in the marketplace unless the path names another site. Throws unless the reply is a success. */
export async function call<Reply>(method: string, path: string, body?: unknown, token?: string): Promise<Reply> {
  const response = await fetch(new URL(path, productUnderTest().marketplaceUrl), {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Reply
}

export const logIn = ({ email, password }: Account) => call<SessionUser>('POST', '/api/auth/login', { email, password })

export async function registeredCustomer(name: string): Promise<Account & { session: SessionUser }> {
  const account = newAccount(name)
  await call('POST', '/api/auth/register/user', account)
  return { ...account, session: await logIn(account) }
}

export async function registeredOwner(name: string, shopName: string): Promise<Account & { session: SessionUser }> {
  const account = newAccount(name)
  await call('POST', '/api/auth/register/shop-owner', { ...account, shopName })
  return { ...account, session: await logIn(account) }
}

export const lampInput: ProductInput = {
  name: 'Reading Lamp',
  description: 'A warm light for long evenings.',
  image: '/media/demo/bedside-reading-lamp.webp',
  category: 'Home & Kitchen',
  mrp: 120,
  sellingPrice: 100,
  minNegotiablePrice: 80,
  countInStock: 5,
}

export const addedProduct = (owner: { session: SessionUser }, change: Partial<ProductInput> = {}) =>
  call<Product>('POST', '/api/products', { ...lampInput, ...change }, owner.session.token)

/** Places an order for one unit of a product, or of its `variant`, over HTTP; it stays unpaid. */
export async function pendingOrder(customer: { session: SessionUser }, bought: Product): Promise<Order> {
  const { token } = customer.session
  const orderItems = [
    {
      product: bought._id,
      ...(bought.variant !== undefined && { variant: bought.variant }),
      name: bought.name,
      qty: 1,
      image: bought.image,
      price: bought.sellingPrice,
      shop: bought.shop._id,
    },
  ]
  const quote = await call<{ taxPrice: number; shippingPrice: number; totalPrice: number }>(
    'POST',
    '/api/orders/quote',
    { orderItems },
    token,
  )
  const shippingAddress = { address: '1 Harbour Street', city: 'Leith', postalCode: 'EH6 6AA', country: 'Scotland' }
  const { taxPrice, shippingPrice, totalPrice } = quote
  const order = { orderItems, shippingAddress, paymentMethod: 'Razorpay', taxPrice, shippingPrice, totalPrice }
  return call<Order>('POST', '/api/orders', order, token)
}

/** Places an order for one unit of a product over HTTP and pays it. */
export async function paidOrder(
  customer: { session: SessionUser },
  bought: Product,
  card = PAYING_CARD,
): Promise<Order> {
  const order = await pendingOrder(customer, bought)
  const { token } = customer.session
  const { orderId } = await call<{ orderId: string }>('POST', `/api/orders/${order._id}/razorpay`, undefined, token)
  const charge = { order_id: orderId, card_number: card }
  const confirmation = await call('POST', '/sandbox/razorpay/checkout/pay', charge)
  await call('POST', `/api/orders/${order._id}/verify-payment`, confirmation, token)
  return order
}
