import type { Order, Product, SessionUser } from 'shared-contract'

export const owner: SessionUser = {
  _id: 'owner-1',
  name: 'Omar',
  email: 'omar@haggle.test',
  role: 'shopOwner',
  profilePicture: '',
  shopId: 'shop-1',
  token: 'token-1',
}

export const ownerWithoutShop: SessionUser = { ...owner, shopId: undefined }

export const customer: SessionUser = { ...ownerWithoutShop, _id: 'user-1', name: 'Cora', role: 'user' }

export const lamp: Product = {
  _id: 'lamp',
  name: 'Desk Lamp',
  image: '/pictures/lamp.webp',
  category: 'Home & Kitchen',
  description: 'Bright, but not too bright.',
  mrp: 1250,
  sellingPrice: 1000,
  minNegotiablePrice: 800.5,
  countInStock: 12,
  rating: 0,
  numReviews: 0,
  shop: { _id: 'shop-1', shopName: 'Omar Oddities' },
  createdAt: '2026-03-04T10:00:00.000Z',
  reviews: [],
}

/** Paid and not delivered; its total is more than this shop's lines, because another shop's are in it too. */
export const order: Order = {
  _id: 'order-1',
  user: { _id: 'user-1', name: 'Cora Customer', email: 'cora@haggle.test' },
  orderItems: [
    { product: 'lamp', name: 'Desk Lamp', qty: 2, image: '/lamp.webp', price: 900, sellingPrice: 1000, shop: 'shop-1' },
    { product: 'pen', name: 'Fountain Pen', qty: 1, image: '/pen.webp', price: 30.5, shop: 'shop-1' },
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
  deliveries: [{ shop: 'shop-1', shopName: 'Omar Oddities', isDelivered: false }],
  createdAt: '2026-03-04T10:00:00.000Z',
}
