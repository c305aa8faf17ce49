import type { ProductIds } from 'shared-contract'
import type { Context } from '../context'
import { prepared, type Slot } from '../database/prepared'
import { notFound } from '../http/errors'

/** So many ids take the database a few milliseconds. */
const AT_ONCE = 2000

/** The ids of all products for sale, a part at a time, oldest first: what comes meanwhile comes last. */
export async function idsAfter({ db }: Context, after: string | undefined): Promise<ProductIds> {
  const [place] = after === undefined ? [BEFORE_ALL] : await placeOf(db.read, { id: after })
  if (!place) throw notFound('Product')
  const ids = (await idsBehind(db.read, { ...place, limit: AT_ONCE })).map(({ id }) => id)
  return { ids, after: ids.length === AT_ONCE ? ids.at(-1) : undefined }
}

const BEFORE_ALL = { created_at: 0, id: '' }

/** Also of a product that is no longer for sale: who had it last goes on from there. */
const placeOf = prepared((queries, slot: Slot<{ id: string }>) =>
  queries.selectFrom('products').select(['created_at', 'id']).where('id', '=', slot('id')),
)

/** From an index alone; no product is read. */
const idsBehind = prepared((queries, slot: Slot<typeof BEFORE_ALL & { limit: number }>) =>
  queries
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((product) =>
      product(product.refTuple('created_at', 'id'), '>', product.tuple(slot('created_at'), slot('id'))),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(slot('limit')),
)
