import type { Operators } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { pageWithin } from '../../core/http/pageQuery'
import { countOperators, pageOfOperators } from './store'

export const PAGE_SIZE = 20

/** A page of operators; past the last page, the last one. */
export async function listOperators({ db }: Context, pageNumber: number): Promise<Operators> {
  const total = await countOperators(db.read)
  const { page, pages, offset } = pageWithin(total, pageNumber, PAGE_SIZE)
  const rows = await pageOfOperators(db.read, { offset, limit: PAGE_SIZE })
  const items = rows.map(({ id, name, email, created_at, enabled_at }) => ({
    _id: id,
    name,
    email,
    createdAt: new Date(created_at).toISOString(),
    secondFactor: enabled_at !== null,
  }))
  return { items, page, pages, total }
}
