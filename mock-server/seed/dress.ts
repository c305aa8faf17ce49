import type { ProductInput } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import type { Context } from '../src/base/context'
import { newId } from '../src/base/ids'
import type { ProductRow, ShopRow, VariantRow } from '../src/core/database/tables'
import { demoPicturePath } from '../src/core/media/pictures'
import { newProduct } from '../src/joined/own-products/newProduct'

const SHOP = 'Marigold Dresses'
const RED = demoPicturePath('buttoned-midi-dress')
const BLUE = demoPicturePath('buttoned-midi-dress-2')

const dress: ProductInput = {
  name: 'Buttoned Midi Dress',
  description:
    'A midi dress of brushed cotton with four wooden buttons and two pockets that hold a phone. Cut to move in, in two colors and four sizes. Wash it cold and hang it to dry.',
  image: RED,
  images: [RED, BLUE],
  category: 'Dresses',
  mrp: 129,
  sellingPrice: 84,
  minNegotiablePrice: 66,
  countInStock: 0,
  options: [
    { name: 'Size', values: ['S', 'M', 'L', 'XL'] },
    { name: 'Color', values: ['Red', 'Blue'] },
  ],
  variants: [
    { values: ['S', 'Red'], countInStock: 6 },
    { values: ['S', 'Blue'], countInStock: 9, image: BLUE },
    { values: ['M', 'Red'], countInStock: 12 },
    { values: ['M', 'Blue'], countInStock: 8, image: BLUE },
    { values: ['L', 'Red'], countInStock: 4 },
    { values: ['L', 'Blue'], countInStock: 0, image: BLUE },
    { values: ['XL', 'Blue'], countInStock: 5, sellingPrice: 92, minNegotiablePrice: 74, image: BLUE },
  ],
}

/** The demo's product in sizes and colors (D77): of an age at which it stands on none of the first pages. */
export function demoDress(
  context: Context,
  shops: readonly ShopRow[],
  now: number,
): { product: ProductRow; variants: VariantRow[] } {
  const shop = shops.find(({ name }) => name === SHOP)
  if (!shop) throw new Error(`There is no shop ${SHOP}.`)
  const created_at = now - 190.5 * DAY
  const id = newId(created_at)
  const { columns, variants } = newProduct(context, { id, input: dress, shopName: shop.name })
  const none = {
    rating_sum: 0,
    review_count: 0,
    deleted_at: null,
    hidden_at: null,
    hidden_reason: null,
    price_from: null,
  }
  return { product: { id, shop_id: shop.id, created_at, ...none, ...columns }, variants }
}
