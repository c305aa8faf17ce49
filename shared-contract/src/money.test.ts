import fc from 'fast-check'
import {
  formatMoney,
  MAX_PRICE,
  parseAmount,
  parseCount,
  savingPercent,
  toCents,
  toDollars,
  withDecimalPoint,
} from './money'

const price = fc.integer({ min: 0, max: MAX_PRICE * 100 }).map((cents) => cents / 100)

test('cents survive the way to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 51 }), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents)
    }),
  )
})

test.each([
  [0, '$0.00'],
  [5, '$5.00'],
  [1234.5, '$1,234.50'],
  [-5.5, '-$5.50'],
  [MAX_PRICE, '$9,999,999.99'],
])('%p reads %s', (dollars, text) => {
  expect(formatMoney(dollars)).toBe(text)
})

test('an amount written in any plain way is read as it is meant', () => {
  fc.assert(
    fc.property(price, (dollars) => {
      expect(parseAmount(dollars.toFixed(2))).toBe(dollars)
      expect(parseAmount(` ${dollars} `)).toBe(dollars)
    }),
  )
})

test.each([
  ['.5', 0.5],
  ['007', 7],
  ['-1.25', -1.25],
])('%p is an amount', (typed, dollars) => {
  expect(parseAmount(typed)).toBe(dollars)
})

test.each([
  '',
  ' ',
  '5.',
  '1.234',
  '1,50',
  '1e3',
  '0x10',
  '$5',
  '+5',
  'NaN',
  'Infinity',
  '5 5',
  '--5',
  '9'.repeat(400),
])('%p is no amount', (typed) => {
  expect(parseAmount(typed)).toBeUndefined()
})

test.each([
  ['0', 0],
  [' 12 ', 12],
  ['-1', -1],
  ['1000000', 1_000_000],
])('%p is a count', (typed, count) => {
  expect(parseCount(typed)).toBe(count)
})

test.each(['', ' ', '2.9', '2.0', '1e3', '0x10', 'two', '+5', '1,000', '9'.repeat(400)])('%p is no count', (typed) => {
  expect(parseCount(typed)).toBeUndefined()
})

test.each([
  [80, 100, 20],
  [99.99, 100, 0],
  [1, 3, 66],
  [0, 10, 100],
  [10, 10, 0],
  [12, 10, 0],
  [0, 0, 0],
])('%p in place of %p saves %p percent', (sellingPrice, mrp, percent) => {
  expect(savingPercent(sellingPrice, mrp)).toBe(percent)
})

test('a saving is never shown larger than it is', () => {
  fc.assert(
    fc.property(price, price, (sellingPrice, mrp) => {
      const percent = savingPercent(sellingPrice, mrp)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent * toCents(mrp)).toBeLessThanOrEqual(Math.max(0, (toCents(mrp) - toCents(sellingPrice)) * 100))
    }),
  )
})

test.each([
  ['12,50', 'de', '12.50'],
  ['12.50', 'de', '12.50'],
  ['1.250,00', 'de', '1.250.00'],
  ['12,50', 'en-US', '12,50'],
  ['12,50', 'ja', '12,50'],
])('%s in %s is %s with a decimal point', (typed, language, text) => {
  expect(withDecimalPoint(typed, language)).toBe(text)
})
