import { toCents } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { newId } from '../src/base/ids'
import type { CounterSettingsRow, ProductRow, ShopRow } from '../src/core/database/tables'
import { demoPicturePath, demoPictures } from '../src/core/media/pictures'
import { columnsOf } from '../src/joined/own-products/newProduct'
import type { Dice } from './dice'
import { demoShops } from './market'

/** Days between two new products. */
const PACE = 3.3

/** The newest `size` products have at least `stock` units, so that several people can buy what the first page shows. */
const FRONT = { size: 12, stock: 9 }

/** The products of all shops, created over the last months, with shops and categories mixed. */
export function demoProducts(dice: Dice, shops: readonly ShopRow[], now: number): ProductRow[] {
  const rows = demoShops.flatMap(({ products }, each) =>
    products.map(({ name, about, category, mrp, price, floor, stock }) => {
      const shop = shops[each]
      if (!shop) throw new Error(`There is no shop number ${each}.`)
      const input = {
        name,
        description: about,
        image: photographOf(name),
        category,
        mrp,
        sellingPrice: price,
        minNegotiablePrice: floor,
        countInStock: stock,
      }
      return {
        shop_id: shop.id,
        rating_sum: 0,
        review_count: 0,
        deleted_at: null,
        hidden_at: null,
        hidden_reason: null,
        price_from: null,
        ...columnsOf(input, shop.name),
      }
    }),
  )
  const mixed = dice.some(rows, rows.length)
  const front = mixed.filter(({ stock }) => stock >= FRONT.stock).slice(0, FRONT.size)
  const rest = mixed.filter((row) => !front.includes(row))
  return [...front, ...rest].map((row, each) => {
    const createdAt = now - Math.round((each * PACE + 0.2 + dice.roll()) * DAY)
    return { ...row, id: newId(createdAt), created_at: createdAt }
  })
}

/** The further photographs of those products that have some. */
export const demoPhotographs = (products: readonly ProductRow[]) =>
  products.flatMap(({ id, name }) =>
    photographsOf(name)
      .slice(1)
      .map((url, each) => ({ product_id: id, position: each + 1, url })),
  )

const photographs = demoPictures()

/** Throws for a product without one. */
function photographOf(name: string): string {
  const [first] = photographsOf(name)
  if (first === undefined) throw new Error(`There is no photograph of ${name} in seed/pictures.`)
  return first
}

/** The addresses of a product's photographs: those named as it is, then `-2` and so on. */
function photographsOf(name: string): string[] {
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[’']|\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
  return [slug, `${slug}-2`, `${slug}-3`].filter((each) => photographs.includes(each)).map(demoPicturePath)
}

/** The settings of the automatic counters of those products that have them. */
export const demoSettings = (products: readonly ProductRow[]): CounterSettingsRow[] =>
  demoShops
    .flatMap((shop) => shop.products)
    .flatMap(({ name, counter }) => {
      const product = products.find((row) => row.name === name)
      if (!product || !counter) return []
      return { product_id: product.id, counter: counter.rule, target_cents: toCents(counter.target), hours: 24 }
    })
