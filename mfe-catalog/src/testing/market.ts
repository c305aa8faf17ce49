import type {
  MyOffers,
  NegotiationOutcome,
  PastOffer,
  Product,
  ProductOffers,
  ProductPage,
  ProductSummary,
  Review,
  ShopOffer,
} from '@haggle/shared-contract'
import { customer, shopOwner } from '@haggle/shared-state/testing'

// Fixtures of this package's tests: products and people.

export { customer }
export const owner = shopOwner

const AT = '2026-03-04T14:05:00.000Z'

export const lampSummary: ProductSummary = {
  _id: 'lamp',
  name: 'Reading Lamp',
  image: '/media/lamp.webp',
  category: 'Home & Kitchen',
  description: 'A warm light for long evenings.',
  mrp: 120,
  sellingPrice: 99,
  countInStock: 7,
  rating: 4.5,
  numReviews: 2,
  shop: { _id: 's-owner', shopName: 'Lena Lights' },
  createdAt: AT,
}

export const review: Review = {
  _id: 'first',
  user: 'rita',
  name: 'Rita',
  rating: 4,
  comment: 'Warm and <b>bright</b>.',
  createdAt: AT,
  verifiedPurchase: true,
}

export const lamp: Product = {
  ...lampSummary,
  currency: 'USD',
  reviews: [review, { ...review, _id: 'second', user: 'sven', name: 'Sven', rating: 5, verifiedPurchase: false }],
}

/** A dress in two options; red in L does not exist, and red in S is sold out. */
export const dress: Product = {
  ...lamp,
  _id: 'dress',
  name: 'Summer Dress',
  image: '/media/dress.webp',
  category: 'Dresses',
  mrp: 60,
  sellingPrice: 40,
  priceFrom: true,
  countInStock: 8,
  options: [
    { name: 'Size', values: ['S', 'M', 'L'] },
    { name: 'Color', values: ['Red', 'Blue'] },
  ],
  variants: [
    { _id: 's-red', values: ['S', 'Red'], countInStock: 0, sellingPrice: 45, mrp: 60, image: '/media/red.webp' },
    { _id: 's-blue', values: ['S', 'Blue'], countInStock: 3, sellingPrice: 40, mrp: 60 },
    { _id: 'm-red', values: ['M', 'Red'], countInStock: 2, sellingPrice: 45, mrp: 60, image: '/media/red.webp' },
    { _id: 'm-blue', values: ['M', 'Blue'], countInStock: 2, sellingPrice: 40, mrp: 60 },
    { _id: 'l-blue', values: ['L', 'Blue'], countInStock: 1, sellingPrice: 40, mrp: 60 },
  ],
}

export const listOf = (products: ProductSummary[], page = 1, pages = 1): ProductPage => ({
  products,
  page,
  pages,
  total: products.length,
})

/** A time in a day, almost. */
export const inADay = () => new Date(Date.now() + 24 * 60 * 60 * 1000 - 1).toISOString()

export const rejected = (change: Partial<NegotiationOutcome> = {}): NegotiationOutcome => ({
  id: 'offer 1',
  productId: lamp._id,
  status: 'rejected',
  message: 'The shop did not accept your offer.',
  attemptsLeft: 2,
  ...change,
})

export const accepted = (change: Partial<NegotiationOutcome> = {}): NegotiationOutcome => ({
  id: 'offer 2',
  productId: lamp._id,
  status: 'accepted',
  message: 'The shop accepted your offer of $85.00.',
  attemptsLeft: 1,
  agreedPrice: 85,
  agreedUntil: inADay(),
  ...change,
})

/** An open offer of the lamp's shop. */
export const shopOffer = (change: Partial<ShopOffer> = {}): ShopOffer => ({
  id: 'answer-1',
  productId: lamp._id,
  kind: 'counter',
  price: 92,
  until: inADay(),
  state: 'open',
  ...change,
})

export const pastOffer = (price: number, status: PastOffer['status'] = 'rejected'): PastOffer => ({
  id: `offer of ${price}`,
  price,
  status,
  createdAt: AT,
})

/** A customer's offers for the lamp, newest first. */
export const lampOffers = (offers: PastOffer[], change: Partial<ProductOffers> = {}): ProductOffers => ({
  product: { _id: lamp._id, name: lamp.name, image: lamp.image, sellingPrice: 99, countInStock: 7 },
  attemptsLeft: 3 - offers.length,
  offers,
  ...change,
})

export const myOffers = (offers: ProductOffers[], page = 1, pages = 1): MyOffers => ({
  offers,
  page,
  pages,
  total: offers.length,
})
