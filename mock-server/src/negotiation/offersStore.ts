import type { ReadQueries } from '../database/database'
import type { OfferRow } from '../database/tables'
import type { Negotiation } from './store'

/** A customer's offers for a product, in their order. */
export const offersMade = (queries: ReadQueries, { userId, productId }: Negotiation): Promise<OfferRow[]> =>
  queries
    .selectFrom('offers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
