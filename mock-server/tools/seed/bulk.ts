import type { Category } from '@haggle/shared-contract'
import { diceOf, type Dice } from '../../seed/dice'
import { insertRows } from '../../seed/insertRows'
import { DEMO_PASSWORD } from '../../seed/market'
import { withKeys } from '../../seed/shopKeys'
import type { Context } from '../../src/base/context'
import type { ProductRow, ShopRow } from '../../src/core/database/tables'
import { hashPassword } from '../../src/market/accounts/passwords'
import { addToCategoryCount } from '../../src/market/catalogue/store'
import { insertKnownWords } from '../../src/market/search/store'
import { addOrders } from './bulk/orders'
import { bulkProduct, bulkShop } from './bulk/products'

const PRODUCTS_PER_SHOP = 250
const PRODUCTS_PER_TRANSACTION = 10_000

/**
 * Adds `count` random products in new shops and reports progress after each transaction. With `orders` all products are
 * in one shop, or in `shopCount`, which get that many orders of the last year.
 */
export async function seedBulk(
  context: Context,
  count: number,
  onProgress: (done: number) => void,
  orders = 0,
  shopCount = orders > 0 ? 1 : Math.ceil(count / PRODUCTS_PER_SHOP),
): Promise<void> {
  const dice = diceOf(count)
  const shops = await addShops(context, dice, shopCount)
  const sold: ProductRow[] = []
  for (let done = 0; done < count;) {
    const size = Math.min(PRODUCTS_PER_TRANSACTION, count - done)
    const products = Array.from({ length: size }, () => bulkProduct(dice, context.now(), dice.pick(shops)))
    await addProducts(context, products)
    if (orders > 0) sold.push(...products)
    done += size
    onProgress(done)
  }
  for (const shop of orders > 0 ? shops : []) {
    const products = sold.filter(({ shop_id }) => shop_id === shop.id)
    if (products.length > 0) await addOrders(context, dice, { shop, products, count: Math.ceil(orders / shops.length) })
  }
  await context.db.analyze()
}

async function addShops({ db, now, passwordCost }: Context, dice: Dice, count: number): Promise<ShopRow[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD, passwordCost)
  const added = Array.from({ length: count }, () => bulkShop(dice, now(), passwordHash))
  const shops = added.map(({ shop }) => shop)
  await db.writing((tx) => insertRows(tx, { users: added.map(({ owner }) => owner), shops: withKeys(shops) }))
  return shops
}

const addProducts = ({ db }: Context, products: ProductRow[]) =>
  db.writing(async (tx) => {
    await insertRows(tx, { products })
    await insertKnownWords(tx, [...new Set(products.flatMap(({ search_text }) => search_text.split(' ')))])
    for (const [category, count] of countByCategory(products)) await addToCategoryCount(tx, category, count)
  })

function countByCategory(products: readonly ProductRow[]): Map<Category, number> {
  const counts = new Map<Category, number>()
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1)
  return counts
}
