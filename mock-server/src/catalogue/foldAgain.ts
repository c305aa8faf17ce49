import type { Database, Transaction } from '../database/database'
import { foldSearchTexts } from '../database/orderSearch'
import { SECOND } from '../durations'
import { foldedColumnsOf } from './editProduct'
import { setFoldedColumns, setShopKey, unfoldedProducts, unfoldedShops } from './foldStore'
import { insertKnownWords } from './store'
import { shopKeyOf } from './words'

/** Rows per transaction: a few milliseconds, because others wait for it on the embedded database. */
const BATCH = { products: 10, shops: 50, parts: 100 }

/** How long a run takes at most, so that an instance can stop. */
const RUN = SECOND

/** Folds what earlier versions folded, also beside this one. Returns whether all is done. */
export async function foldAgain({ db }: { db: Database }): Promise<boolean> {
  const end = performance.now() + RUN
  const all = async (fold: (tx: Transaction) => Promise<number>) => {
    while (performance.now() < end) if ((await db.writing(fold)) === 0) return true
    return false
  }
  return (await all(foldShops)) && (await all(foldProducts)) && all((tx) => foldSearchTexts(tx, BATCH.parts))
}

async function foldShops(tx: Transaction): Promise<number> {
  const shops = await unfoldedShops(tx, BATCH.shops)
  for (const { id, name } of shops) await setShopKey(tx, id, shopKeyOf(name))
  return shops.length
}

async function foldProducts(tx: Transaction): Promise<number> {
  const products = await unfoldedProducts(tx, BATCH.products)
  const words = new Set<string>()
  for (const product of products) {
    const folded = foldedColumnsOf(product, product.shop_name)
    await setFoldedColumns(tx, product, folded)
    for (const word of folded.search_text.split(' ')) words.add(word)
  }
  if (words.size > 0) await insertKnownWords(tx, [...words])
  return products.length
}
