import fc from 'fast-check'
import { checkProduct } from './productChecks'

const SELLING = 'Selling Price cannot be greater than MRP.'
const FLOOR = 'Min Negotiable Price cannot be greater than Selling Price.'
const NEGATIVE = 'Prices and stock count cannot be negative.'

const numbers = (mrp: number, sellingPrice: number, minNegotiablePrice: number, countInStock: number) => ({
  mrp,
  sellingPrice,
  minNegotiablePrice,
  countInStock,
})

test.each([
  [numbers(10, 20, 30, -1), SELLING],
  [numbers(20, 10, 15, -1), FLOOR],
  [numbers(20, 10, 5, -1), NEGATIVE],
  [numbers(20, 10, -5, 1), NEGATIVE],
  [numbers(-1, -2, -3, 1), NEGATIVE],
  [numbers(-3, -2, -1, 1), SELLING],
])('%j fails the first check that applies', (product, message) => {
  expect(checkProduct(product)).toBe(message)
})

test('equal prices, and zero prices, are valid', () => {
  expect(checkProduct(numbers(10, 10, 10, 0))).toBeUndefined()
  expect(checkProduct(numbers(0, 0, 0, 0))).toBeUndefined()
})

test('valid prices are ordered and not negative', () => {
  const any = fc.integer({ min: -5, max: 5 })
  fc.assert(
    fc.property(any, any, any, any, (mrp, sellingPrice, floor, stock) => {
      const passes = checkProduct(numbers(mrp, sellingPrice, floor, stock)) === undefined
      expect(passes).toBe(mrp >= sellingPrice && sellingPrice >= floor && floor >= 0 && stock >= 0)
    }),
  )
})
