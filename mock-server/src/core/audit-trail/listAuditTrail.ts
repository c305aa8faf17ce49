import type { AuditEntry } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { PAGE_SIZE } from '../http/pageQuery'
import type { Session } from '../sessions/sessions'
import type { AuditedValues } from './recordAuditEvent'
import { countAuditEntries, pageOfAuditEntries, type AuditKey } from './store'

/** A page of the entries of the caller's account and shop, newest first. Empty past the last page. */
export async function listAuditTrail(
  context: Context,
  { userId, shopId }: Session,
  pageNumber: number,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const keys: AuditKey[] = [['account_id', userId], ...(shopId === undefined ? [] : [['shop_id', shopId] as const])]
  const total = await countAuditEntries(context.db.read, keys)
  const offset = (pageNumber - 1) * PAGE_SIZE
  return { entries: offset < total ? await readAuditTrail(context, keys, offset) : [], total }
}

/** What a shop alone knows (D13, D51). */
const SECRETS = new Set(['minNegotiablePrice', 'target'])

/** An entry as operators see it: without floors and targets (D72). */
export const withoutFloors = ({ before, after, ...entry }: AuditEntry): AuditEntry => ({
  ...entry,
  ...(before && { before: withoutSecrets(before) }),
  ...(after && { after: withoutSecrets(after) }),
})

const withoutSecrets = (values: AuditedValues) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRETS.has(name)))

/** A page of the entries that any of the keys names, newest first. */
export async function readAuditTrail(
  { db }: Context,
  keys: readonly AuditKey[],
  offset: number,
  limit = PAGE_SIZE,
): Promise<AuditEntry[]> {
  const rows = await pageOfAuditEntries(db.read, keys, { offset, limit }).execute()
  return rows.map(({ at, action, subject, before, after, address, actorName }) => ({
    at: new Date(at).toISOString(),
    actor: actorName ?? (address === null ? 'system' : 'unknown'),
    action,
    subject,
    ...(before !== null && { before: JSON.parse(before) as AuditedValues }),
    ...(after !== null && { after: JSON.parse(after) as AuditedValues }),
    address: address ?? '',
  }))
}
