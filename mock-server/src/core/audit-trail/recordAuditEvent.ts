import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import type { Transaction } from '../database/database'
import type { Session } from '../sessions/sessions'
import { insertAuditEntry } from './store'

/** Changed values by name. Never contains a secret. */
export type AuditedValues = Record<string, string | number | boolean>

/** An entry of the audit trail. `account` and `shop` are who may read it; without both only the operator. */
export interface AuditEvent {
  action: string
  /** Id of what was changed, or a word where there is no id. */
  subject: string
  /** Absent for the system itself. */
  actor?: { userId?: string; address: string }
  account?: string
  shop?: string
  before?: AuditedValues
  after?: AuditedValues
}

/** Adds an entry in the transaction that makes the change, so that both commit or neither. */
export async function recordAuditEvent({ now }: Context, tx: Transaction, entry: AuditEvent): Promise<void> {
  const { action, subject, actor, account = null, shop = null, before, after } = entry
  await insertAuditEntry(tx, {
    id: newId(now()),
    at: now(),
    actor_id: actor?.userId ?? null,
    account_id: account,
    shop_id: shop,
    action,
    subject,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    address: actor?.address ?? null,
  })
}

/** Records an owner's action, for the readers of the owner's shop. */
export const recordOwnersAuditEvent = (
  context: Context,
  tx: Transaction,
  { userId, shopId, address }: Session,
  entry: Pick<AuditEvent, 'action' | 'subject' | 'before' | 'after'>,
) =>
  recordAuditEvent(context, tx, { ...entry, actor: { userId, address }, ...(shopId !== undefined && { shop: shopId }) })

/** Records a customer's or shop's change of an order in both trails; only the actor's own entry has the IP address. */
export async function recordAuditEventForBothSides(
  context: Context,
  tx: Transaction,
  { userId, address }: Pick<Session, 'userId' | 'address'>,
  { customer, shop, ...entry }: Pick<AuditEvent, 'action' | 'subject'> & { customer: string; shop: string },
): Promise<void> {
  const isCustomer = userId === customer
  const actor = (isReader: boolean) => ({ userId, address: isReader ? address : '' })
  await recordAuditEvent(context, tx, { ...entry, actor: actor(isCustomer), account: customer })
  await recordAuditEvent(context, tx, { ...entry, actor: actor(!isCustomer), shop })
}

/** Reduces `before` and `after` to the values that differ. */
export function changedValues(
  before: AuditedValues,
  after: AuditedValues,
): { before: AuditedValues; after: AuditedValues } {
  const names = Object.keys({ ...before, ...after }).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const only = (facts: AuditedValues) =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)))
  return { before: only(before), after: only(after) }
}
