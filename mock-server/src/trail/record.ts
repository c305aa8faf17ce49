import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import { newId } from '../ids'
import { insertEntry } from './store'

/** What is told of a change: plain values by name, never a secret. */
export type Facts = Record<string, string | number | boolean>

/** What the trail keeps of a change, and for whom: an account, a shop, or nobody but the operator. */
export interface TrailEntry {
  action: string
  /** What was changed: an id, or a word where there is none. */
  subject: string
  /** Who did it, and from which address; without either it was the system. */
  actor?: { userId?: string; address: string }
  account?: string
  shop?: string
  before?: Facts
  after?: Facts
}

/** Records a change in the transaction that makes it, so that there is neither one without the other. */
export async function record({ now }: Context, tx: Transaction, entry: TrailEntry): Promise<void> {
  const { action, subject, actor, account = null, shop = null, before, after } = entry
  await insertEntry(tx, {
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

/** Of two descriptions only what differs. */
export function differences(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const only = (facts: Facts) => Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)))
  return { before: only(before), after: only(after) }
}
