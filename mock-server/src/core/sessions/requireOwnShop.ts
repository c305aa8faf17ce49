import type { Context } from '../../base/context'
import { forbidden, notFound } from '../../base/refusals'
import type { Session } from './sessions'
import { shopExists } from './store'

/** Who acts for a shop. */
export type OfShop = Pick<Session, 'shopId'>

/** What routes about an owner's own shop have in common. Their paths name it as `shopId`, or else as `id`. */
export const ofOwnShop = (context: Context) =>
  ({
    access: 'shopOwner',
    refusals: { 403: "Not a shop owner, or another owner's shop." },
    checkOwnership: ({ id, shopId = id }: { id: string; shopId?: string }, owner: OfShop) =>
      requireOwnShop(context, owner, shopId),
  }) as const

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
