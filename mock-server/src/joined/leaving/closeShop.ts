import type { Context } from '../../base/context'
import { conflict } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import { endImports } from '../product-import/store'
import { clearShopPage, hasOpenOrders, startClosing } from './deletionStore'

/**
 * Closes the shop of an owner who leaves (D66): ends its imports and hides all its products at once. They are deleted
 * afterwards (`closingShops`). A concurrent order is either seen by the check or finds no products.
 */
export async function closeShop({ now }: Context, tx: Transaction, shopId: string): Promise<void> {
  await endImports(tx, shopId)
  await startClosing(tx, shopId, now())
  if (await hasOpenOrders(tx, shopId))
    throw conflict('Your shop has open orders. Please deliver them, or let them end, first.')
  await clearShopPage(tx, shopId)
}
