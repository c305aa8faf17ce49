import { toDollars, type Mandate, type Mandates, type MessageReply, type WaitingOffer } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { forbidden, notFound } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { ReadQueries } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { MandateRow, WaitingOfferRow } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { namedVariant, withVariantText } from '../catalogue/variantText'
import { spentBy } from './checkMandate'
import { scopeOf } from './scopes'
import { mandateById, mandatesThatHold, offersBy, setMandateEnded, shopsNamed, waitingById, waitingOf } from './store'

/** An account's mandates that hold, with what was done by them, and the offers that wait. */
export async function ownMandates({ db, now }: Context, userId: string): Promise<Mandates> {
  const rows = await mandatesThatHold(db.read, userId, now())
  const offers = await offersBy(
    db.read,
    rows.map(({ id }) => id),
  )
  const mandates: Mandate[] = []
  for (const row of rows)
    mandates.push({
      id: row.id,
      ...(scopeOf(row) === 'shop' && { scope: 'shop' as const }),
      agent: row.agent,
      shops: row.shops === null ? 'all' : await shopsNamed(db.read, JSON.parse(row.shops) as string[]),
      mostPerProduct: toDollars(row.most_per_product_cents),
      mostInAll: toDollars(row.most_in_all_cents),
      spent: toDollars((await spentBy(db.read, row.id, now())).cents),
      until: timeOf(row.until),
      askFirst: row.ask_first === 1,
      createdAt: timeOf(row.created_at),
      ...(row.first_used_at !== null && { firstUsedAt: timeOf(row.first_used_at) }),
      offers: offers.get(row.id) ?? 0,
    })
  return { mandates, waiting: await waitingOffers(db.read, userId, now()) }
}

/** The offers of a customer's agents that wait for a yes, newest first. */
export async function waitingOffers(queries: ReadQueries, userId: string, now: number): Promise<WaitingOffer[]> {
  const rows = await withVariantText(queries, await waitingOf(queries, userId, now))
  return rows.map(
    ({ id, mandate_id, agent, product_id, name, selling_cents, offer_cents, note, created_at, ...row }) => ({
      id,
      mandate: mandate_id,
      agent,
      product: { _id: product_id, name, sellingPrice: toDollars(row.variant_cents ?? selling_cents) },
      ...namedVariant(row),
      proposedPrice: toDollars(offer_cents),
      ...(note !== null && { note }),
      createdAt: timeOf(created_at),
    }),
  )
}

const timeOf = (at: number) => new Date(at).toISOString()

/** Ends a mandate: nothing more happens by it, from this commit on. Repeated, it does nothing. */
export async function endMandate(context: Context, session: Session, id: string): Promise<MessageReply> {
  const { userId, address } = session
  await context.db.writing(async (tx) => {
    await findOwnMandate(tx, userId, id)
    const mandate = await lockRow(tx, 'mandates', id)
    if (mandate?.ended_at !== null) return
    await setMandateEnded(tx, id, context.now())
    await recordAuditEvent(context, tx, {
      action: 'mandate.ended',
      subject: id,
      account: userId,
      actor: { userId, address },
      before: { name: mandate.agent },
    })
  })
  return { message: 'The agent can do nothing more for you.' }
}

/** Throws 404 for an unknown mandate, 403 for somebody else's. */
export async function findOwnMandate(queries: ReadQueries, userId: string, id: string): Promise<MandateRow> {
  const mandate = await mandateById(queries, id)
  if (!mandate) throw notFound('Mandate')
  if (mandate.user_id !== userId) throw forbidden('Somebody else allowed this.')
  return mandate
}

/** The same for an offer that waits, or waited. */
export async function findOwnWaiting(queries: ReadQueries, userId: string, id: string): Promise<WaitingOfferRow> {
  const offer = await waitingById(queries, id)
  if (!offer) throw notFound('Offer')
  if (offer.user_id !== userId) throw forbidden('This offer waits for somebody else.')
  return offer
}
