import type { CartItem, SessionUser } from '@haggle/shared-contract'

/** A logged-in customer. */
export const customer: SessionUser = {
  _id: 'u-customer',
  name: 'Ada Customer',
  email: 'customer@haggle.test',
  role: 'user',
  profilePicture: '',
  token: 'token-customer',
}

/** A logged-in shop owner, with a shop. */
export const shopOwner: SessionUser = {
  _id: 'u-owner',
  name: 'Oskar Owner',
  email: 'owner@haggle.test',
  role: 'shopOwner',
  profilePicture: '',
  shopId: 's-owner',
  token: 'token-owner',
}

/** A logged-in operator. */
export const operator: SessionUser = {
  _id: 'u-operator',
  name: 'Opal Operator',
  email: 'operator@haggle.test',
  role: 'operator',
  profilePicture: '',
  token: 'token-operator',
}

/** A line of two lamps at 25.00, five in stock. */
export const lampLine: CartItem = {
  product: 'p-lamp',
  name: 'Lamp',
  image: '/media/lamp.webp',
  price: 25,
  qty: 2,
  countInStock: 5,
  shop: 's-owner',
}
