import type { CartItem, Order, OrderInput, OrderItem } from '@haggle/shared-contract'

type Line = Pick<OrderItem | CartItem, 'product' | 'qty' | 'price'>

const sameList = (one: string[], other: string[]) => one.toSorted().join('\n') === other.toSorted().join('\n')

/** Whether both contain the same products, in any quantities. */
export const haveSameProducts = (one: readonly Line[], other: readonly Line[]) =>
  sameList(
    one.map(({ product }) => product),
    other.map(({ product }) => product),
  )

/** Whether both contain the same products in the same quantities. */
export const haveSameQuantities = (one: readonly Line[], other: readonly Line[]) =>
  sameList(
    one.map(({ product, qty }) => `${product} ${qty}`),
    other.map(({ product, qty }) => `${product} ${qty}`),
  )

/** Whether placing `input` would create an identical order: same lines, prices and address (D27). */
export const isSameOrder = (order: Order, input: OrderInput) =>
  sameList(order.orderItems.map(priced), input.orderItems.map(priced)) &&
  order.totalPrice === input.totalPrice &&
  addressText(order) === addressText(input)

const priced = ({ product, qty, price }: Line) => `${product} ${qty} ${price}`

const addressText = ({ shippingAddress: { address, city, postalCode, country } }: Order | OrderInput) =>
  JSON.stringify([address, city, postalCode, country])
