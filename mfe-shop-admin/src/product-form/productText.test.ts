import { lamp } from '../testing/shop'
import { problemWith, readProduct, textOf, type ProductText } from './productText'

const AMOUNT = 'must be an amount with at most 2 decimals, like 12.50'
const IMAGE = 'must be an https:// address or a path below /media/'

test.each<[keyof ProductText, string, string]>([
  ['name', '   ', 'is required'],
  ['name', 'x'.repeat(201), 'must be at most 200 characters'],
  ['description', 'x'.repeat(5001), 'must be at most 5000 characters'],
  ['image', 'http://haggle.test/lamp.webp', IMAGE],
  ['image', 'javascript:alert(1)', IMAGE],
  ['image', '//elsewhere.test/lamp.webp', IMAGE],
  ['mrp', '', AMOUNT],
  ['mrp', '20.999', AMOUNT],
  ['sellingPrice', 'ten', AMOUNT],
  ['sellingPrice', '1e1', AMOUNT],
  ['minNegotiablePrice', '1,5', AMOUNT],
  ['mrp', '10000000', 'must be at most 9999999.99'],
  ['countInStock', '', 'must be a whole number'],
  ['countInStock', '2.9', 'must be a whole number'],
  ['countInStock', '1e3', 'must be a whole number'],
  ['countInStock', '1000001', 'must be at most 1000000'],
])('%s refuses %p', (field, typed, problem) => {
  expect(problemWith(field, typed)).toBe(problem)
})

test.each<[keyof ProductText, string]>([
  ['name', 'Лампа 灯 💡'],
  ['image', '/media/lamp.webp'],
  ['image', ' https://haggle.test/lamp.webp '],
  ['mrp', '0'],
  ['mrp', '9999999.99'],
  ['sellingPrice', '.5'],
  ['countInStock', '1000000'],
  ['countInStock', '-1'],
])('%s takes %p', (field, typed) => {
  expect(problemWith(field, typed)).toBeUndefined()
})

test('a product that is loaded and saved unchanged is the same product', () => {
  const { name, description, image, category, mrp, sellingPrice, minNegotiablePrice, countInStock } = lamp
  expect(readProduct(textOf(lamp))).toEqual({
    input: { name, description, image, category, mrp, sellingPrice, minNegotiablePrice, countInStock },
  })
})

test('the checks that compare fields answer with the words of the spec', () => {
  expect(readProduct({ ...textOf(lamp), sellingPrice: '1250.01' })).toEqual({
    problem: 'Selling Price cannot be greater than MRP.',
  })
})

test('typed text is trimmed', () => {
  expect(readProduct({ ...textOf(lamp), name: '  Desk Lamp ', mrp: ' 1250 ' })).toMatchObject({
    input: { name: 'Desk Lamp', mrp: 1250 },
  })
})
