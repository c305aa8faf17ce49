import type { Operators } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { pageOfItems } from '../../core/http/pageQuery'
import { countOperators, pageOfOperators } from './store'

/** A page of operators; past the last page, the last one. */
export const listOperators = async ({ db }: Context, pageNumber: number): Promise<Operators> =>
  pageOfItems(await countOperators(db.read), pageNumber, async (part) =>
    (await pageOfOperators(db.read, part)).map(({ id, name, email, created_at, enabled_at }) => ({
      _id: id,
      name,
      email,
      createdAt: new Date(created_at).toISOString(),
      secondFactor: enabled_at !== null,
    })),
  )
