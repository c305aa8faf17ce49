import type { Category } from '@haggle/shared-contract'
import { lamp } from '../testing/shop'
import { changedInput } from './productInput'

test('a product of a category that a later contract adds keeps it, and is checked as others are', () => {
  const product = { ...lamp, category: 'Garden' as Category }
  expect(changedInput(product, { countInStock: 4 })).toMatchObject({ input: { category: 'Garden', countInStock: 4 } })
  expect(changedInput(product, { sellingPrice: product.mrp + 1 })).toHaveProperty('problem')
})
