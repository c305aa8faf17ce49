import type { ExportSeparator, MarketTrail, OperatorQuery } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { readAuditTrail, withoutFloors } from '../../core/audit-trail/listAuditTrail'
import { countAuditEntries, MOST_COUNTED, type AuditKey } from '../../core/audit-trail/store'
import { toCsv } from '../../core/http/csv'
import { pageOfItems } from '../../core/http/pageQuery'
import { userByEmail } from '../accounts/store'

/**
 * A page of what everybody changed, newest first; past the last page, the last one. `q` is an action, an id, or the e-mail
 * address of an account, which finds what it did and what was done to it. Reaches the newest 10,000 entries.
 */
export async function marketTrail(context: Context, { q, pageNumber }: OperatorQuery): Promise<MarketTrail> {
  const keys = q === '' ? [] : await keysOf(context, q)
  return pageOfItems(await countAuditEntries(context.db.read, keys), pageNumber, async ({ offset }) =>
    (await readAuditTrail(context, keys, offset)).map(withoutFloors),
  )
}

const BATCH = 1000

/** The same entries as CSV; what was changed is JSON. */
export async function* marketTrailCsv(context: Context, q: string, separator: ExportSeparator): AsyncGenerator<string> {
  const keys = q === '' ? [] : await keysOf(context, q)
  yield toCsv([['at', 'actor', 'action', 'subject', 'before', 'after', 'address']], separator)
  for (let offset = 0; offset < MOST_COUNTED; offset += BATCH) {
    const entries = (await readAuditTrail(context, keys, offset, BATCH)).map(withoutFloors)
    yield toCsv(
      entries.map(({ at, actor, action, subject, before, after, address }) => [
        ...[at, actor, action, subject],
        ...[before, after].map((values) => (values ? JSON.stringify(values) : '')),
        address,
      ]),
      separator,
    )
    if (entries.length < BATCH) return
  }
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
