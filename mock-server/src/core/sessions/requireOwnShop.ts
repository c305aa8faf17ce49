import type { Context } from '../../base/context'
import { forbidden, notFound } from '../../base/refusals'
import type { Session } from './sessions'
import { shopExists } from './store'

/** Who acts for a shop. */
export type OfShop = Pick<Session, 'shopId'>

/** Requires the caller to own the shop (D7). Throws 404 for an unknown shop, 403 for another owner's. */
export async function requireOwnShop(
  { db }: Context,
  owner: OfShop,
  shopId: string,
  refusal = 'This shop belongs to somebody else.',
): Promise<void> {
  if (shopId === owner.shopId) return
  throw (await shopExists(db.read, shopId)) ? forbidden(refusal) : notFound('Shop')
}
