import type { ProductInput } from '@haggle/shared-contract'
import { changedVariants } from '../dashboard/productInput'
import { dress } from '../testing/dress'
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

test('an edit of variants is named by what holds for each, whether it has a price of its own or the product’s', () => {
  const changedIn = (change: Partial<ProductInput>) => {
    const changed = changedVariants(dress, new Map())
    return 'input' in changed && editHeaders(dress, { ...changed.input, ...change })['Changed-Fields']
  }
  const follow = dress.variants?.map(({ _id, values, countInStock }) => ({ _id, values, countInStock })) ?? []
  const [red, blue, blueM] = follow
  const own = red && blue && blueM ? [red, blue, { ...blueM, sellingPrice: 45 }] : []
  expect(changedIn({})).toBe('')
  expect(changedIn({ variants: own })).toBe('')
  expect(changedIn({ variants: own, sellingPrice: 41 })).toBe('sellingPrice,options,variants')
  expect(changedIn({ variants: follow })).toBe('options,variants')
  expect(changedIn({ options: [], variants: undefined })).toBe('options,variants')
})
