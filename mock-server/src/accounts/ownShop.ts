import type { Context } from '../context'
import { forbidden, notFound } from '../http/errors'
import type { Session } from './sessions'
import { shopExists } from './store'

/** Lets a shop's owner pass (D7): 404 for a shop that there is not, 403 for another's. */
export async function ownShop(
  { db }: Context,
  owner: Session,
  shopId: string,
  refusal = 'This shop belongs to somebody else.',
): Promise<void> {
  if (shopId === owner.shopId) return
  throw (await shopExists(db.read, shopId)) ? forbidden(refusal) : notFound('Shop')
}
