import { MAX_ORDER_LINES, OrderInput, QuoteInput, ShippingAddress } from './order'

const address = { address: '1 High Street', city: 'Pune', postalCode: '411001', country: 'India' }
const line = { product: 'lamp', name: 'Desk Lamp', qty: 1, image: '/media/lamp.webp', price: 10, shop: 'shop-1' }
const order = {
  orderItems: [line],
  shippingAddress: address,
  paymentMethod: 'Razorpay',
  taxPrice: 1,
  shippingPrice: 5,
  totalPrice: 16,
}

test.each([
  ['address', 'ab', 'Address is required'],
  ['city', 'x', 'City is required'],
  ['postalCode', '12', 'Postal Code is required'],
  ['country', 'x', 'Country is required'],
  ['address', '  ab  ', 'Address is required'],
  ['country', '', 'Country is required'],
  ['city', undefined, 'City is required'],
  ['postalCode', null, 'Postal Code is required'],
])('%s %p says %p', (part, value, message) => {
  const { error } = ShippingAddress.safeParse({ ...address, [part]: value })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('the shortest address is enough, and is trimmed', () => {
  expect(ShippingAddress.parse({ address: ' abc ', city: 'Ur', postalCode: '123', country: 'UK' })).toEqual({
    address: 'abc',
    city: 'Ur',
    postalCode: '123',
    country: 'UK',
  })
})

test('an address has no other parts, and a maximum length', () => {
  expect(ShippingAddress.safeParse({ ...address, street: 'High Street' }).success).toBe(false)
  expect(ShippingAddress.safeParse({ ...address, address: 'x'.repeat(201) }).success).toBe(false)
})

test('an order of one line is an order', () => {
  expect(OrderInput.parse(order)).toEqual(order)
})

test('an order that names no payment method is paid the one way there is', () => {
  const { paymentMethod, ...unnamed } = order
  expect(OrderInput.parse(unnamed)).toEqual({ ...unnamed, paymentMethod })
})

test.each([0, -1, 1.5, 1_000_001, '2', null])('a quantity of %p is refused', (qty) => {
  expect(OrderInput.safeParse({ ...order, orderItems: [{ ...line, qty }] }).success).toBe(false)
})

test('an order holds each product once, at least one and not too many', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ ...line, product: `p${index}` }))
  const messageFor = (orderItems: unknown[]) =>
    OrderInput.safeParse({ ...order, orderItems }).error?.issues.map(({ message }) => message)

  expect(messageFor([])).toEqual(['must hold at least one item'])
  expect(messageFor([line, line])).toEqual(['must name each product once'])
  expect(messageFor(lines(MAX_ORDER_LINES))).toBeUndefined()
  expect(messageFor(lines(MAX_ORDER_LINES + 1))).toEqual([`must hold at most ${MAX_ORDER_LINES} items`])
})

test.each([
  { paymentMethod: 'Cash' },
  { totalPrice: -1 },
  { taxPrice: 0.001 },
  { shippingPrice: '5' },
  { isPaid: true },
  { user: 'somebody else' },
  { shippingAddress: undefined },
  { orderItems: [{ ...line, price: -1 }] },
  { orderItems: [{ ...line, discount: 5 }] },
])('an order with %j is refused', (change) => {
  expect(OrderInput.safeParse({ ...order, ...change }).success).toBe(false)
})

test('a quote needs only products and quantities', () => {
  expect(QuoteInput.safeParse({ orderItems: [{ product: 'lamp', qty: 2 }] }).success).toBe(true)
  expect(QuoteInput.safeParse({ orderItems: [line] }).success).toBe(true)
  expect(QuoteInput.safeParse({ orderItems: [{ product: 'lamp' }] }).success).toBe(false)
  expect(QuoteInput.safeParse({ orderItems: [{ product: 'lamp', qty: 0 }] }).success).toBe(false)
  expect(QuoteInput.safeParse({ orderItems: [] }).success).toBe(false)
})
