import fc from 'fast-check'
import { Amount, Price, Total } from './amounts'
import { toCents, toDollars } from './money'

test('every whole number of cents up to the limit is an amount, of either sign', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (cents) => {
      expect(Amount.safeParse(toDollars(cents)).success).toBe(true)
    }),
  )
})

test('a fraction of a cent is refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 9 }), (cents, tenth) => {
      expect(Amount.safeParse((cents * 10 + tenth) / 1000).success).toBe(false)
    }),
  )
})

test.each([10_000_000, -10_000_000, NaN, Infinity, '5', null])('%p is no amount', (value) => {
  expect(Amount.safeParse(value).success).toBe(false)
})

test('a price may be nothing, but not less', () => {
  expect(Price.safeParse(0).success).toBe(true)
  expect(Price.safeParse(-0.01).error?.issues[0]?.message).toBe('must not be negative')
})

test('a sum may be larger than a price, up to where cents are still exact', () => {
  expect(Total.safeParse(10_000_000_000.01).success).toBe(true)
  expect(Total.safeParse(1_000_000_000_000.01).success).toBe(false)
  expect(Total.safeParse(0.001).success).toBe(false)
  expect(Total.safeParse(-1).success).toBe(false)
})

test('every sum that is taken is exact in cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), (cents) => {
      expect(toCents(Total.parse(toDollars(cents)))).toBe(cents)
    }),
  )
})
