import { totalsOf, type CartItem, type Order, type Quote, type QuoteItem } from '@haggle/shared-contract'
import { customer } from '@haggle/shared-state/testing'

export const lamp: CartItem = {
  product: 'lamp',
  name: 'Desk Lamp',
  image: '/media/lamp.webp',
  price: 20,
  qty: 2,
  countInStock: 5,
  shop: 'lights',
}

export const atlas: CartItem = {
  product: 'atlas',
  name: 'World Atlas',
  image: '/media/atlas.webp',
  price: 30,
  qty: 1,
  countInStock: 3,
  shop: 'books',
}

/** The server's quote of lines with only these changes. */
export function quoteOf(lines: CartItem[], changes: Record<string, Partial<QuoteItem>> = {}): Quote {
  const orderItems = lines.map((line) => ({ ...line, ...changes[line.product] }))
  return { orderItems, ...totalsOf(orderItems) }
}

export const address = { address: '1 Harbour Street', city: 'Leith', postalCode: 'EH6 6AA', country: 'Scotland' }

/** A pending order for these lines, held until 2100. */
export function orderOf(lines: CartItem[], changes: Partial<Order> = {}): Order {
  return {
    _id: 'order-1',
    user: { _id: customer._id, name: customer.name, email: customer.email },
    orderItems: lines.map(({ product, variant, variantText, name, qty, image, price, shop }) => {
      return { product, variant, variantText, name, qty, image, price, shop }
    }),
    shippingAddress: address,
    paymentMethod: 'Razorpay',
    ...totalsOf(lines),
    status: 'pending',
    isPaid: false,
    isDelivered: false,
    deliveries: [],
    createdAt: '2026-03-04T10:00:00.000Z',
    expiresAt: '2100-01-01T00:00:00.000Z',
    ...changes,
  }
}

export const paid = { status: 'paid', isPaid: true, paidAt: '2026-03-04T10:05:00.000Z', expiresAt: undefined } as const
