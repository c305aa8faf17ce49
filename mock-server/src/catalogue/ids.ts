import type { ProductIds } from 'shared-contract'
import type { Context } from '../context'
import { notFound } from '../http/errors'
import { idsAfterPosition, positionOf } from './store'

/** So many ids take the database a few milliseconds. */
const AT_ONCE = 2000

const BEFORE_ALL = { created_at: 0, id: '' }

/** The ids of all products for sale, a part at a time, oldest first: what comes meanwhile comes last. */
export async function idsAfter({ db }: Context, after: string | undefined): Promise<ProductIds> {
  const [position] = after === undefined ? [BEFORE_ALL] : await positionOf(db.read, { id: after })
  if (!position) throw notFound('Product')
  const ids = (await idsAfterPosition(db.read, { ...position, limit: AT_ONCE })).map(({ id }) => id)
  return { ids, after: ids.length === AT_ONCE ? ids.at(-1) : undefined }
}
