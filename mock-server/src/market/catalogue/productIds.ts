import type { ProductIds } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { notFound } from '../../base/refusals'
import { idsAfterPosition, positionOf } from './store'

/** Ids per query: keeps each query at a few milliseconds. */
const PART_SIZE = 2000

const START = { created_at: 0, id: '' }

/** Returns ids of products for sale in parts, oldest first, so that products added meanwhile come last. */
export async function productIdsAfter({ db }: Context, after: string | undefined): Promise<ProductIds> {
  const [position] = after === undefined ? [START] : await positionOf(db.read, { id: after })
  if (!position) throw notFound('Product')
  const ids = (await idsAfterPosition(db.read, { ...position, limit: PART_SIZE })).map(({ id }) => id)
  return { ids, after: ids.length === PART_SIZE ? ids.at(-1) : undefined }
}
