import { AgentFoundProducts, AgentProduct, formatMoney } from '@haggle/shared-contract'
import type { z } from 'zod'
import type { Market } from './market'
import { EXIT, Stop } from './stop'

/** What is wanted, as its person says it. */
export interface Wanted {
  product: string
  shop?: string | undefined
  variant?: string | undefined
}

/** A product to haggle for, with its variant if it has any. Its words are its shop's. */
export interface Chosen {
  productId: string
  variant?: string | undefined
  name: string
  shopName: string
  sellingPrice: number
}

type Found = z.infer<typeof AgentFoundProducts>['products'][number]

/** Pages of the search that are looked through. */
const PAGES = 5

const isSame = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()

/** The product of that very name, else the cheapest in stock that the market's search finds. */
export async function findProduct(market: Market, wanted: Wanted): Promise<Chosen> {
  const found = await search(market, wanted)
  if (!found) {
    const where = wanted.shop === undefined ? '' : ` in ${wanted.shop}`
    throw new Stop(`There is no "${wanted.product}" in stock${where}.`, EXIT.noDeal)
  }
  const { name = '', shopName = '' } = found.writtenByOthers
  const product = await market.use('get_product', { productId: found._id }, AgentProduct)
  return { productId: found._id, name, shopName, ...variantOf(product, wanted.variant) }
}

async function search(market: Market, { product: keyword, shop: only }: Wanted): Promise<Found | undefined> {
  let cheapest: Found | undefined
  for (let pageNumber = 1, last = 1; pageNumber <= Math.min(last, PAGES); pageNumber++) {
    const query = { keyword, inStock: true, sortBy: 'price_asc', pageNumber }
    const { products, pages } = await market.use('search_products', query, AgentFoundProducts)
    const offered = products.filter(
      ({ shop, writtenByOthers }) => only === undefined || shop === only || isSame(writtenByOthers.shopName, only),
    )
    const named = offered.find(({ writtenByOthers }) => isSame(writtenByOthers.name, keyword))
    if (named) return named
    cheapest ??= offered[0]
    last = pages
  }
  return cheapest
}

function variantOf({ variants, sellingPrice }: z.infer<typeof AgentProduct>, wanted: string | undefined) {
  if (!variants) return { sellingPrice }
  const named = variants.map(({ _id, sellingPrice, writtenByOthers: { variantText = '' } }) => ({
    variant: _id,
    sellingPrice,
    text: variantText,
  }))
  const chosen = named.find(({ text }) => wanted !== undefined && isSame(text, wanted))
  if (chosen) return { variant: chosen.variant, sellingPrice: chosen.sellingPrice }
  const all = named.map(({ text, sellingPrice }) => `'${text}' (${formatMoney(sellingPrice)})`)
  throw new Stop(`Say which by --variant: ${all.join(', ')}.`, EXIT.noDeal)
}
