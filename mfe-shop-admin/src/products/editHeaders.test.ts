import type { ProductInput } from '@haggle/shared-contract'
import { lamp } from '../testing/shop'
import { editHeaders } from './editHeaders'

const { name, description, image, category, mrp, sellingPrice, minNegotiablePrice = 0, countInStock } = lamp
const same: ProductInput = { name, description, image, category, mrp, sellingPrice, minNegotiablePrice, countInStock }
const images = [image, '/media/b.webp']

test.each([
  ['nothing', lamp, same, ''],
  ['prices', lamp, { ...same, sellingPrice: 950, mrp: 1000 }, 'mrp,sellingPrice'],
  ['the first of several pictures', { ...lamp, images }, { ...same, image: '/media/c.webp' }, 'image,images'],
  [
    'the order of pictures',
    { ...lamp, images },
    { ...same, image: images[1] ?? '', images: images.toReversed() },
    'image,images',
  ],
  ['no pictures', { ...lamp, images }, { ...same, images }, ''],
])('an edit of %s names what it changes', (_, seen, input, fields) => {
  expect(editHeaders(seen, input)).toEqual({ 'Stock-Seen': '12', 'Changed-Fields': fields })
})
