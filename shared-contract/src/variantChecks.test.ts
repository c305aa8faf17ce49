import { ProductInput } from './product'
import type { VariantInput } from './variant'
import { checkOptions, numbersOfVariant } from './variantChecks'

const prices = { mrp: 40, sellingPrice: 20, minNegotiablePrice: 15 }
const options = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Color', values: ['Red', 'Blue'] },
]
const variant = (values: string[], own: Partial<VariantInput> = {}): VariantInput => ({
  values,
  countInStock: 5,
  ...own,
})
const body = (variants: VariantInput[], change: object = {}) => ({
  ...{ name: 'Dress', description: 'Light.', image: '/media/a.webp', category: 'Dresses', countInStock: 0 },
  ...{ ...prices, options, variants, ...change },
})

test('a product without options needs no variants, and one with options at least one', () => {
  expect(checkOptions(prices)).toBeUndefined()
  expect(checkOptions({ ...prices, options: [], variants: [] })).toBeUndefined()
  expect(checkOptions({ ...prices, options })).toBe('A product with options needs at least one variant.')
  expect(checkOptions({ ...prices, variants: [variant(['S', 'Red'])] })).toBe('Variants need options.')
})

test.each<[string, VariantInput[], string]>([
  ['a value that is none', [variant(['XL', 'Red'])], '“XL, Red” is not a value of each option.'],
  ['a value too few', [variant(['S'])], '“S” is not a value of each option.'],
  ['a variant twice', [variant(['S', 'Red']), variant(['S', 'Red'])], 'A variant is there twice.'],
  [
    'two variants with one _id',
    [variant(['S', 'Red'], { _id: 'v1' }), variant(['M', 'Red'], { _id: 'v1' })],
    'Two variants have one _id.',
  ],
  [
    'more in stock than a product may have',
    [variant(['S', 'Red'], { countInStock: 999_999 }), variant(['M', 'Red'], { countInStock: 2 })],
    'The variants must have at most 1000000 in stock together.',
  ],
  ['a price above the MRP', [variant(['S', 'Red'], { mrp: 19 })], 'S, Red: Selling Price cannot be greater than MRP.'],
])('%s is refused', (_, variants, message) => {
  expect(checkOptions({ ...prices, options, variants })).toBe(message)
})

test('a variant has its own prices, and the body’s for the others', () => {
  expect(numbersOfVariant(variant(['S', 'Red'], { sellingPrice: 18 }), prices)).toEqual({
    ...prices,
    sellingPrice: 18,
    countInStock: 5,
  })
})

test('a body is checked by the numbers of its variants, not by its own stock', () => {
  const { success, error } = ProductInput.safeParse(
    body([variant(['S', 'Red'], { stockSeen: 3 })], { countInStock: -1 }),
  )
  expect([success, error]).toEqual([true, undefined])
  const wrong = ProductInput.safeParse(body([variant(['S', 'Red'], { stockSeen: -1 })]))
  expect(wrong.error?.issues).toMatchObject([{ path: ['variants', 0, 'stockSeen'], message: 'must not be negative' }])
})
