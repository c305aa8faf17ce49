import type { Product } from '@haggle/shared-contract'
import { lamp } from './shop'

const own = { sellingPrice: 40, mrp: 60, minNegotiablePrice: 30 }

/** A dress in two sizes and two colors; there is no red one in M, and the blue one in M has a price of its own. */
export const dress: Product = {
  ...lamp,
  _id: 'dress',
  name: 'Summer Dress',
  category: 'Dresses',
  ...own,
  countInStock: 12,
  priceFrom: true,
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Color', values: ['Red', 'Blue'] },
  ],
  variants: [
    { _id: 's-red', values: ['S', 'Red'], countInStock: 5, ...own },
    { _id: 's-blue', values: ['S', 'Blue'], countInStock: 3, ...own },
    { _id: 'm-blue', values: ['M', 'Blue'], countInStock: 4, ...own, sellingPrice: 45 },
  ],
}
