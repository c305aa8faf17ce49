import type { Order, Product, ProductPage, ProductSummary } from '@haggle/shared-contract'
import { customer, lampLine } from './people'

const AT = '2026-03-04T14:05:00.000Z'

/** A lamp of the shop owner at 25.00, five in stock, as lists show it. */
export const lampSummary: ProductSummary = {
  _id: lampLine.product,
  name: lampLine.name,
  image: lampLine.image,
  category: 'Home & Kitchen',
  description: 'A warm light for long evenings.',
  mrp: 40,
  sellingPrice: lampLine.price,
  countInStock: lampLine.countInStock,
  rating: 4.5,
  numReviews: 2,
  shop: { _id: lampLine.shop, shopName: 'Lena Lights' },
  createdAt: AT,
}

/** The lamp as its own page shows it. */
export const lamp: Product = { ...lampSummary, currency: 'USD', images: [lampSummary.image], reviews: [] }

/** A page of the list with these products, and no other. */
export const pageOf = (...products: ProductSummary[]): ProductPage => ({
  products,
  page: 1,
  pages: 1,
  total: products.length,
})

/** The customer's order of the two lamps of `lampLine`, paid and not yet sent. */
export const lampOrder: Order = {
  _id: 'o-lamps',
  orderNumber: 'H4G8NE77',
  user: { _id: customer._id, name: customer.name, email: customer.email },
  orderItems: [
    {
      product: lampLine.product,
      name: lampLine.name,
      qty: lampLine.qty,
      image: lampLine.image,
      price: lampLine.price,
      shop: lampLine.shop,
    },
  ],
  shippingAddress: { address: '1 Bright Street', city: 'Springfield', postalCode: '12345', country: 'USA' },
  paymentMethod: 'Razorpay',
  itemsPrice: 50,
  taxPrice: 7.5,
  shippingPrice: 10,
  totalPrice: 67.5,
  status: 'paid',
  isPaid: true,
  paidAt: AT,
  isDelivered: false,
  deliveries: [],
  createdAt: AT,
}
