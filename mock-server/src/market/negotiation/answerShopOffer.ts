import type { ShopOffer, Taken } from '@haggle/shared-contract'
import { durationOf, HOUR } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { conflict, forbidden, notFound } from '../../base/refusals'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { ProductRow, ShopOfferRow } from '../../core/database/tables'
import { requireConfirmed } from '../accounts/confirmEmail'
import { checkAgentsShop, checkAgentsTake, type Agent } from '../agents/checkMandate'
import { requireOpenShop } from '../catalogue/requireOpenShop'
import { variantsById } from '../catalogue/variantStore'
import { setAgreedPrice } from './agreementStore'
import { checkLapsedAgreements } from './lapsedAgreements'
import { negotiationStateOf } from './negotiationState'
import { closeShopOffer, shopOfferAt, stateAt, supersedeShopOffers } from './shopOffers'
import { shopOfferById } from './shopOfferStore'
import { attemptsUsed, presentProduct } from './store'

/** Why a shop's price is no longer open, in words for people. */
export const CLOSED_OFFER_MESSAGES: Record<Exclude<ShopOffer['state'], 'open'>, string> = {
  taken: 'This price was taken already.',
  declined: 'This price was declined.',
  lapsed: 'This price has lapsed.',
  withdrawn: 'The shop withdrew this price.',
  superseded: 'Another price took the place of this one.',
  void: 'This price holds no longer: the product costs as little by now, or is gone.',
}

/** Makes a shop's price the agreed one (D51). Repeated, it returns the same reply while the agreement holds. */
export async function takeShopOffer(context: Context, userId: string, id: string, agent?: Agent): Promise<Taken> {
  const { db, now } = context
  return db.writing(async (tx) => {
    await findOwnShopOffer(tx, userId, id)
    await requireConfirmed(context, tx, userId)
    // Before the product, in the order in which orders lock. Reads the offer only then: it may have been taken meanwhile.
    await lockRow(tx, 'users', userId)
    const seen = await findOwnShopOffer(tx, userId, id)
    if (seen.state !== 'taken') await checkLapsedAgreements(context, tx, userId)
    if (agent) await checkAgentsTake(context, tx, agent, seen)
    const locked = await lockShopOffer(context, tx, id)
    if (locked.state !== 'taken') await makeAgreement(context, tx, locked, agent)
    const { agreedPrice, agreedUntil, ...rest } = await negotiationStateOf(tx, now(), {
      userId,
      productId: locked.offer.product_id,
    })
    if (agreedPrice === undefined || agreedUntil === undefined)
      throw conflict('The price you took was paid, or holds no longer.')
    return { ...rest, agreedPrice, agreedUntil }
  })
}

async function makeAgreement(
  context: Context,
  tx: Transaction,
  { offer, state, product }: LockedOffer,
  agent: Agent | undefined,
): Promise<void> {
  await requireOpenShop(tx, product.shop_id)
  if (state !== 'open') throw conflict(CLOSED_OFFER_MESSAGES[state])
  const item = (await presentProduct(tx, product.id)) && (await presentItem(tx, product, offer.variant_id ?? null))
  if (!item || offer.price_cents >= item.selling_cents) throw conflict(CLOSED_OFFER_MESSAGES.void)
  if (item.stock === 0) throw conflict('Out of Stock')
  const negotiation = { userId: offer.user_id, productId: offer.product_id }
  const until = context.now() + durationOf(context.config.agreedPriceHours, HOUR)
  const agreed = { variantId: offer.variant_id ?? null, cents: offer.price_cents, until }
  if (!(await setAgreedPrice(tx, negotiation, { ...agreed, mandateId: agent?.mandateId ?? null })))
    throw conflict('You have already agreed on a price for this product.')
  await closeShopOffer(context, tx, offer.id, { state: 'taken' })
  if (agreed.variantId !== null) await supersedeShopOffers(context, tx, negotiation)
}

/** What a price was offered for: the product, or its variant; undefined if there is no such thing any more. */
async function presentItem(tx: Transaction, product: ProductRow, variantId: string | null) {
  if (variantId === null) return product.options === null ? product : undefined
  const variant = (await variantsById(tx, [variantId])).get(variantId)
  return variant?.deleted_at === null ? variant : undefined
}

/** Declines a shop's price; this costs no attempt (D51). */
export async function declineShopOffer(
  context: Context,
  userId: string,
  id: string,
  agent?: Agent,
): Promise<ShopOffer> {
  const declined = await context.db.writing(async (tx) => {
    const { product_id } = await findOwnShopOffer(tx, userId, id)
    if (agent) await checkAgentsShop(context, tx, agent, { userId, productId: product_id })
    const { offer, state } = await lockShopOffer(context, tx, id)
    if (state !== 'open') throw conflict(CLOSED_OFFER_MESSAGES[state])
    const { attempts } = await attemptsUsed(tx, { userId, productId: offer.product_id })
    return closeShopOffer(context, tx, id, { state: 'declined', attempts })
  })
  return shopOfferAt(context.now(), declined)
}

/** Throws 404 for an unknown offer, 403 for somebody else's. */
export async function findOwnShopOffer(queries: ReadQueries, userId: string, id: string): Promise<ShopOfferRow> {
  const offer = await findShopOffer(queries, id)
  if (offer.user_id !== userId) throw forbidden('This price was offered to somebody else.')
  return offer
}

type LockedOffer = Awaited<ReturnType<typeof lockShopOffer>>

/** Reads a shop's price and locks its product; neither can change until the transaction ends. */
export async function lockShopOffer({ now }: Context, tx: Transaction, id: string) {
  const { product_id } = await findShopOffer(tx, id)
  const product = await lockRow(tx, 'products', product_id)
  if (!product) throw notFound('Product')
  const offer = await findShopOffer(tx, id)
  return { offer, product, state: stateAt(now(), offer) }
}

async function findShopOffer(queries: ReadQueries, id: string): Promise<ShopOfferRow> {
  const offer = await shopOfferById(queries, id)
  if (!offer) throw notFound('Offer')
  return offer
}
