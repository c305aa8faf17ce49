import fc from 'fast-check'
import { toCents } from './money'
import { totalsOf } from './totals'

const line = fc.record({
  price: fc.integer({ min: 0, max: 999_999_999 }).map((cents) => cents / 100),
  qty: fc.integer({ min: 1, max: 1000 }),
})

test('shipping is 5 at exactly 50.00 and free above', () => {
  expect(totalsOf([{ price: 50, qty: 1 }])).toEqual({
    itemsPrice: 50,
    taxPrice: 5,
    shippingPrice: 5,
    totalPrice: 60,
  })
  expect(totalsOf([{ price: 50.01, qty: 1 }]).shippingPrice).toBe(0)
})

test('tax is rounded half-up to the cent', () => {
  expect(totalsOf([{ price: 0.05, qty: 1 }]).taxPrice).toBe(0.01)
  expect(totalsOf([{ price: 0.04, qty: 1 }]).taxPrice).toBe(0)
  expect(totalsOf([{ price: 1.15, qty: 1 }]).taxPrice).toBe(0.12)
})

test('nothing costs nothing', () => {
  expect(totalsOf([])).toEqual({ itemsPrice: 0, taxPrice: 0, shippingPrice: 0, totalPrice: 0 })
})

test('totals are exact in cents for any lines', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const totals = totalsOf(lines)
      const items = lines.reduce((sum, { price, qty }) => sum + BigInt(Math.round(price * 100)) * BigInt(qty), 0n)
      expect(BigInt(toCents(totals.itemsPrice))).toBe(items)
      expect(toCents(totals.totalPrice)).toBe(
        toCents(totals.itemsPrice) + toCents(totals.taxPrice) + toCents(totals.shippingPrice),
      )
    }),
  )
})

test('the order of the lines does not matter', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(totalsOf([...lines].reverse())).toEqual(totalsOf(lines))
    }),
  )
})
