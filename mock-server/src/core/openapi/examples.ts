import type { JSONSchema } from 'zod/v4/core'

type Schema = JSONSchema.BaseSchema
type Fields = Record<string, unknown>

const TIME = '2026-03-04T14:05:00.000Z'
const ID = '019cb92f5e0c4f1a6c2d9b3e'

/** Example values by field name, where the type alone gives no plausible one. */
const BY_NAME: Fields = {
  name: 'Carla Reyes',
  shopName: 'Harbour & Pine',
  email: 'carla@haggle.test',
  customerEmail: 'carla@haggle.test',
  password: 'correct horse battery',
  token: '7mYw0G3Jq1Zt5vXc8bN2kLhR4sDfA6eU9oPiQwErTyU',
  image: '/media/demo/bedside-reading-lamp.webp',
  url: '/media/uploads/0f3c7a9be1d24c58a6b0f7e2d9c4813a.webp',
  profilePicture: 'https://pictures.example/carla.webp',
  description: 'A warm light for long evenings.',
  mrp: 120,
  price: 100,
  sellingPrice: 100,
  minNegotiablePrice: 80,
  proposedPrice: 85,
  agreedPrice: 85,
  countInStock: 7,
  qty: 1,
  itemsPrice: 100,
  taxPrice: 10,
  shippingPrice: 0,
  totalPrice: 110,
  rating: 5,
  comment: 'Warm and bright.',
  numReviews: 1,
  attemptsLeft: 2,
  page: 1,
  pages: 1,
  total: 1,
  address: '14 Orchard Lane',
  city: 'Portland',
  postalCode: '97205',
  country: 'USA',
  currency: 'USD',
  account: 'acc_CPRsN1LkFccllA',
  amount: 11_000,
  orderId: 'order_Nf2xKq81bLmZ4c',
  keyId: 'rzp_test_sandbox',
  checkoutUrl: '/sandbox/razorpay/checkout.js',
  razorpay_order_id: 'order_Nf2xKq81bLmZ4c',
  razorpay_payment_id: 'pay_Nf2yPz07cQrT1a',
  razorpay_signature: '3f1c0a97d2b84e56f0c1a97d2b84e563f1c0a97d2b84e56f0c1a97d2b84e5601',
  paymentMethod: 'Razorpay',
  message: 'Done.',
  remote: 'catalog',
  version: '1.4.0',
  route: '/product/42',
}

/** Overrides BY_NAME in objects with an `image`: these are products or order lines, not people. */
const OF_PRODUCTS: Fields = { name: 'Reading Lamp' }

/** A plausible value for a JSON schema. Optional fields are left out, unless all are optional. */
export function exampleOf(schema: Schema, name = '', siblings: Fields = {}): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [either] = schema.anyOf ?? schema.oneOf ?? []
  if (either) return exampleOf(either, name, siblings)
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items as Schema, name)] : []
  const example = ('image' in siblings ? OF_PRODUCTS[name] : undefined) ?? BY_NAME[name]
  if (example !== undefined) return example
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return 1
  return schema.format === 'date-time' ? TIME : ID
}

function objectOf({ properties = {}, required = [] }: Schema): Fields {
  const shown = Object.entries(properties).filter(([name]) => required.length === 0 || required.includes(name))
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field as Schema, name, properties)]))
}
