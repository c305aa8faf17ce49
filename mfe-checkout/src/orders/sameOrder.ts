import { lineKey, type CartItem, type Order, type OrderInput, type OrderItem } from '@haggle/shared-contract'

type Line = Pick<OrderItem | CartItem, 'product' | 'variant' | 'qty' | 'price'>

const sameList = (one: string[], other: string[]) => one.toSorted().join('\n') === other.toSorted().join('\n')

/** Whether both contain the same products, and of them the same variants, in any quantities. */
export const haveSameProducts = (one: readonly Line[], other: readonly Line[]) =>
  sameList(one.map(lineKey), other.map(lineKey))

/** Whether both contain the same products in the same quantities. */
export const haveSameQuantities = (one: readonly Line[], other: readonly Line[]) =>
  sameList(
    one.map((line) => `${lineKey(line)} ${line.qty}`),
    other.map((line) => `${lineKey(line)} ${line.qty}`),
  )

/** Whether placing `input` would create an identical order: same lines, prices and address (D27). */
export const isSameOrder = (order: Order, input: OrderInput) =>
  sameList(order.orderItems.map(priced), input.orderItems.map(priced)) &&
  order.totalPrice === input.totalPrice &&
  addressText(order) === addressText(input)

const priced = (line: Line) => `${lineKey(line)} ${line.qty} ${line.price}`

const addressText = ({ shippingAddress: { address, city, postalCode, country } }: Order | OrderInput) =>
  JSON.stringify([address, city, postalCode, country])
