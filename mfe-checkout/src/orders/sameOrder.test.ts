import { PAYMENT_METHOD, totalsOf, type OrderInput } from '@haggle/shared-contract'
import { address, atlas, lamp, orderOf } from '../testing/market'
import { isSameOrder, haveSameProducts, haveSameQuantities } from './sameOrder'

const inputFor = (lines = [lamp, atlas], shippingAddress = address): OrderInput => {
  const { taxPrice, shippingPrice, totalPrice } = totalsOf(lines)
  return { orderItems: lines, shippingAddress, paymentMethod: PAYMENT_METHOD, taxPrice, shippingPrice, totalPrice }
}

test('an order is the same whatever the order of its lines', () => {
  expect(isSameOrder(orderOf([lamp, atlas]), inputFor([atlas, lamp]))).toBe(true)
})

test.each([
  ['another quantity', inputFor([{ ...lamp, qty: 3 }, atlas])],
  ['another price', inputFor([{ ...lamp, price: 19 }, atlas])],
  ['another product', inputFor([lamp, { ...atlas, product: 'globe' }])],
  ['another variant', inputFor([{ ...lamp, variant: 'm' }, atlas])],
  ['a line less', inputFor([lamp])],
  ['another address', inputFor([lamp, atlas], { ...address, city: 'Oban' })],
])('%s makes another order', (_, input) => {
  expect(isSameOrder(orderOf([lamp, atlas]), input)).toBe(false)
})

test('haveSameProducts ignores quantities, haveSameQuantities compares them', () => {
  const more = { ...lamp, qty: 4 }
  expect(haveSameProducts([lamp, atlas], [atlas, more])).toBe(true)
  expect(haveSameQuantities([lamp, atlas], [atlas, more])).toBe(false)
  expect(haveSameQuantities([lamp, atlas], [atlas, lamp])).toBe(true)
  expect(haveSameProducts([lamp], [lamp, atlas])).toBe(false)
})
