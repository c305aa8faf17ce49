import type { Order, Product, SessionUser, ShopOverview } from '@haggle/shared-contract'
import { customer, shopOwner } from '@haggle/shared-state/testing'

export { customer }
export const owner = shopOwner

export const ownerWithoutShop: SessionUser = { ...owner, shopId: undefined }

export const lamp: Product = {
  _id: 'lamp',
  name: 'Desk Lamp',
  image: '/media/lamp.webp',
  category: 'Home & Kitchen',
  description: 'Bright, but not too bright.',
  mrp: 1250,
  sellingPrice: 1000,
  minNegotiablePrice: 800.5,
  countInStock: 12,
  rating: 0,
  numReviews: 0,
  shop: { _id: 's-owner', shopName: 'Omar Oddities' },
  createdAt: '2026-03-04T10:00:00.000Z',
  reviews: [],
}

/** Paid and not delivered; its total includes another shop's lines. */
export const order: Order = {
  _id: 'order-1',
  user: { _id: customer._id, name: customer.name, email: customer.email },
  orderItems: [
    {
      product: 'lamp',
      name: 'Desk Lamp',
      qty: 2,
      image: '/media/lamp.webp',
      price: 900,
      sellingPrice: 1000,
      shop: 's-owner',
    },
    { product: 'pen', name: 'Fountain Pen', qty: 1, image: '/media/pen.webp', price: 30.5, shop: 's-owner' },
  ],
  shippingAddress: { address: '1 High Street', city: 'Pune', postalCode: '411001', country: 'India' },
  paymentMethod: 'Razorpay',
  itemsPrice: 2000,
  taxPrice: 200,
  shippingPrice: 0,
  totalPrice: 2200,
  status: 'paid',
  isPaid: true,
  paidAt: '2026-03-04T10:05:00.000Z',
  isDelivered: false,
  deliveries: [{ shop: 's-owner', shopName: 'Omar Oddities', isDelivered: false }],
  createdAt: '2026-03-04T10:00:00.000Z',
}

export const overview: ShopOverview = {
  revenue: 1830.5,
  orders: 2,
  before: { revenue: 2000, orders: 2 },
  toDeliver: 1,
  bestSellers: [{ product: { _id: 'lamp', name: 'Desk Lamp', image: '/media/lamp.webp' }, qty: 2, revenue: 1800 }],
  offers: { made: 5, accepted: 2, paid: 1 },
  series: [
    { from: '2026-03-03', revenue: 0, orders: 0 },
    { from: '2026-03-04', revenue: 1830.5, orders: 2 },
  ],
}
