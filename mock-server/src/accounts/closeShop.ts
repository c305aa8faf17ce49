import { setImmediate as turn } from 'node:timers/promises'
import type { Category } from 'shared-contract'
import { addToCategoryCounts } from '../catalogue/store'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import type { ShopOfferRow } from '../database/tables'
import { conflict } from '../http/errors'
import { voidNegotiatedPrices } from '../negotiation/shopOffers'
import { endImports } from '../product-import/store'
import { clearShopPage, hasOpenOrders, hideOldest } from './deletionStore'

/**
 * Closes the shop of an owner who leaves (D66), and returns the shop offers that this ends. Ends imports and hides the
 * products first: a concurrent order then is either seen by the last check or finds no products.
 */
export async function closeShop({ now }: Context, tx: Transaction, shopId: string): Promise<ShopOfferRow[]> {
  // hiding many products takes seconds, for nothing if there are such orders
  await refuseOpenOrders(tx, shopId)
  await endImports(tx, shopId)
  const { counts, voided } = await hideProducts(tx, shopId, now())
  await addToCategoryCounts(tx, new Map([...counts].map(([category, products]) => [category, -products])))
  await refuseOpenOrders(tx, shopId)
  await clearShopPage(tx, shopId)
  return voided
}

async function refuseOpenOrders(tx: Transaction, shopId: string): Promise<void> {
  if (await hasOpenOrders(tx, shopId))
    throw conflict('Your shop has open orders. Please deliver them, or let them end, first.')
}

/** Products hidden by one statement, which blocks the event loop of the embedded database. */
const STEP = 250

/**
 * Hides all products of a shop and voids what was negotiated for them, letting other work run in between. Returns the
 * number of products per category, and the shop offers that end.
 */
export async function hideProducts(tx: Transaction, shopId: string, now: number, step = STEP) {
  const counts = new Map<Category, number>()
  const voided: ShopOfferRow[] = []
  for (;;) {
    const hidden = await hideOldest(tx, shopId, now, step)
    for (const { category } of hidden) counts.set(category, (counts.get(category) ?? 0) + 1)
    const ids = hidden.map(({ id }) => id)
    voided.push(...(await voidNegotiatedPrices(tx, ids, 0, now)))
    if (hidden.length < step) return { counts, voided }
    await turn()
  }
}
