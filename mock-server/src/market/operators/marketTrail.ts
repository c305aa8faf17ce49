import type { MarketTrail, OperatorQuery } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { PAGE_SIZE, readAuditTrail, withoutFloors } from '../../core/audit-trail/listAuditTrail'
import { countAuditEntries, type AuditKey } from '../../core/audit-trail/store'
import { pageWithin } from '../../core/http/pageQuery'
import { userByEmail } from '../accounts/store'

/**
 * A page of what everybody changed, newest first; past the last page, the last one. `q` is an action, an id, or the e-mail
 * address of an account, which finds what it did and what was done to it. Reaches the newest 10,000 entries.
 */
export async function marketTrail(context: Context, { q, pageNumber }: OperatorQuery): Promise<MarketTrail> {
  const keys = q === '' ? [] : await keysOf(context, q)
  const total = await countAuditEntries(context.db.read, keys)
  const { page, pages, offset } = pageWithin(total, pageNumber, PAGE_SIZE)
  return { items: (await readAuditTrail(context, keys, offset)).map(withoutFloors), page, pages, total }
}

async function keysOf({ db }: Context, q: string): Promise<AuditKey[]> {
  const account = (await userByEmail(db.read, q.toLowerCase()))?.id ?? q
  return [
    ['action', q],
    ['subject', q],
    ['subject', account],
    ['actor_id', account],
    ['account_id', account],
    ['shop_id', q],
  ]
}
