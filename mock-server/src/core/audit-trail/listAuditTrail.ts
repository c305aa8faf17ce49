import type { AuditEntry } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Session } from '../sessions/sessions'
import type { AuditedValues } from './recordAuditEvent'
import { countAuditEntries, pageOfAuditEntries } from './store'

const PAGE_SIZE = 20

/** A page of the entries of the caller's account and shop, newest first. Empty past the last page. */
export async function listAuditTrail(
  { db }: Context,
  { userId, shopId }: Session,
  pageNumber: number,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const owner = { userId, shopId }
  const total = await countAuditEntries(db.read, owner)
  const page = { offset: (pageNumber - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  const rows = page.offset < total ? await pageOfAuditEntries(db.read, owner, page).execute() : []
  const entries = rows.map(({ at, action, subject, before, after, address, actorName }) => ({
    at: new Date(at).toISOString(),
    actor: actorName ?? (address === null ? 'system' : 'unknown'),
    action,
    subject,
    ...(before !== null && { before: JSON.parse(before) as AuditedValues }),
    ...(after !== null && { after: JSON.parse(after) as AuditedValues }),
    address: address ?? '',
  }))
  return { entries, total }
}
