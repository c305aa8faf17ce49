import {
  formatMoney,
  isolated,
  nameWithVariant,
  toCents,
  toDollars,
  type AgentOutcome,
  type MessageReply,
  type NegotiationOutcome,
  type NegotiationRequest,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { conflict, invalid } from '../../base/refusals'
import type { Session } from '../../core/sessions/sessions'
import { checkAgentsOffer } from '../../market/agents/checkMandate'
import { findOwnWaiting, waitingOffers } from '../../market/agents/mandates'
import { insertWaiting, setDecided } from '../../market/agents/store'
import { askAboutOffer } from '../../market/agents/tellCustomer'
import { findProduct } from '../../market/catalogue/findProduct'
import { variantsById } from '../../market/catalogue/variantStore'
import { textOfVariant } from '../../market/catalogue/variantText'
import { haggle } from '../../market/negotiation/haggle'
import type { Caller } from './caller'
import { openOffer } from './reading'

/** Offers of a mandate that wait at a time. */
const MAX_WAITING = 10

/** An agent's offer: decided at once like any other, or waiting for the customer's yes (D78). */
export async function makeOffer(context: Context, caller: Caller, offer: NegotiationRequest): Promise<AgentOutcome> {
  await requireVariantNamed(context, offer.productId, offer.variant)
  if (caller.asksFirst) return askFirst(context, caller, offer)
  const { counter, ...outcome } = await haggle(context, caller.userId, offer, { mandateId: caller.mandateId })
  return { ...outcome, ...(counter && { counter: openOffer(counter) }) }
}

async function askFirst(context: Context, caller: Caller, offer: NegotiationRequest): Promise<AgentOutcome> {
  const { db, now } = context
  const { userId, mandateId } = caller
  const { productId, variant, proposedPrice, note } = offer
  const id = newId(now())
  await db.writing(async (tx) => {
    const asked = { userId, productId, cents: toCents(proposedPrice) }
    const mandate = await checkAgentsOffer(context, tx, { mandateId }, asked)
    const waiting = (await waitingOffers(tx, userId, now())).filter((each) => each.mandate === mandateId)
    if (waiting.some(({ product }) => product._id === productId))
      throw conflict('An offer for this product waits for your customer already.')
    if (waiting.length >= MAX_WAITING) throw conflict(`${MAX_WAITING} offers wait for your customer already.`)
    const { name } = await findProduct(tx, productId)
    const chosen = variant === undefined ? undefined : (await variantsById(tx, [variant])).get(variant)
    const shown = nameWithVariant(isolated(name), chosen && isolated(textOfVariant(chosen)))
    await insertWaiting(tx, {
      id,
      mandate_id: mandateId,
      user_id: userId,
      product_id: productId,
      variant_id: variant ?? null,
      offer_cents: asked.cents,
      note: note || null,
      state: 'waiting',
      created_at: now(),
    })
    const text = `${isolated(mandate.agent)} asks whether to offer ${formatMoney(proposedPrice)} for ${shown}.`
    await askAboutOffer(context, tx, mandate, { id, text })
  })
  return { id, productId, status: 'waiting', message: 'Your customer is asked first. my_offers tells the outcome.' }
}

/** The customer's yes: the offer is made now, if the mandate still allows it. */
export async function confirmOffer(context: Context, { userId }: Session, id: string): Promise<NegotiationOutcome> {
  const waiting = await findOwnWaiting(context.db.read, userId, id)
  const offer = {
    productId: waiting.product_id,
    ...(waiting.variant_id !== null && { variant: waiting.variant_id }),
    proposedPrice: toDollars(waiting.offer_cents),
    ...(waiting.note !== null && { note: waiting.note }),
  }
  return haggle(context, userId, offer, { mandateId: waiting.mandate_id, waiting: id })
}

/** The customer's no. Repeated, it does nothing. */
export async function refuseOffer(context: Context, { userId }: Session, id: string): Promise<MessageReply> {
  await context.db.writing(async (tx) => {
    await findOwnWaiting(tx, userId, id)
    const isRefused = await setDecided(tx, id, 'refused')
    if (!isRefused && (await findOwnWaiting(tx, userId, id)).state === 'made')
      throw conflict('This offer was made already.')
  })
  return { message: 'The offer is not made.' }
}

/** The refusals of people's calls say what a shop calls its options; an agent gets such words as data only. */
export async function requireVariantNamed(
  { db }: Context,
  productId: string,
  variantId: string | undefined,
): Promise<void> {
  const { options } = await findProduct(db.read, productId)
  if (options !== null && variantId === undefined) throw invalid('This product has variants: name one as variant.')
  if (variantId === undefined) return
  const variant = (await variantsById(db.read, [variantId])).get(variantId)
  if (variant?.product_id !== productId) throw invalid('This product has no such variant.')
}
