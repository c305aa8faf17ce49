import { SECOND } from '../../base/durations'
import type { Database, Transaction } from '../../core/database/database'
import { foldSearchTexts, hasUnfoldedParts } from '../../core/database/orderSearch'
import { firstPiece, MOST_PRODUCTS } from '../../core/database/pieces'
import { setFoldedColumns, setShopKey, unfoldedProducts, unfoldedShops } from './foldStore'
import { insertKnownWords } from './store'
import { foldedColumnsOf, shopKeyOf } from './words'

/** Rows per transaction: a few milliseconds, because others wait for it on the embedded database. */
const BATCH = { shops: 50, parts: 100 }

/** How long a run takes at most, so that an instance can stop. */
const RUN = SECOND

/** Folds what earlier versions folded, also beside this one. Returns whether all is done. */
export async function foldAgain({ db }: { db: Database }): Promise<boolean> {
  const end = performance.now() + RUN
  const all = async (fold: (db: Database) => Promise<number>) => {
    while (performance.now() < end) if ((await fold(db)) === 0) return true
    return false
  }
  return (await all(foldShops)) && (await all(foldProducts)) && all(foldParts)
}

async function foldShops({ read, writing }: Database): Promise<number> {
  const shops = await unfoldedShops(read, BATCH.shops)
  if (shops.length > 0)
    await writing(async (tx) => {
      for (const shop of shops) await setShopKey(tx, shop, shopKeyOf(shop.name))
    })
  return shops.length
}

async function foldProducts({ read, writing }: Database): Promise<number> {
  const charactersOf = ({ name, description }: Unfolded) => name.length + description.length
  const products = firstPiece(await unfoldedProducts(read, MOST_PRODUCTS), charactersOf)
  if (products.length > 0) await writing((tx) => foldPiece(tx, products))
  return products.length
}

const foldParts = async ({ read, writing }: Database): Promise<number> =>
  (await hasUnfoldedParts(read)) ? writing((tx) => foldSearchTexts(tx, BATCH.parts)) : 0

type Unfolded = Awaited<ReturnType<typeof unfoldedProducts>>[number]

async function foldPiece(tx: Transaction, products: readonly Unfolded[]): Promise<void> {
  const words = new Set<string>()
  for (const product of products) {
    const folded = foldedColumnsOf(product, product.shop_name)
    await setFoldedColumns(tx, product, folded)
    for (const word of folded.search_text.split(' ')) words.add(word)
  }
  if (words.size > 0) await insertKnownWords(tx, [...words])
}
