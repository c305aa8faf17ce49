import {
  formatMoney,
  REPLY_DAYS,
  REPLY_TOO_LATE,
  toCents,
  toDollars,
  type ShopOffer,
  type ShopReply,
} from '@haggle/shared-contract'
import { DAY, HOUR } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { conflict, forbidden, invalid, notFound } from '../../base/refusals'
import { recordOwnersAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { ProductRow, ShopOfferRow } from '../../core/database/tables'
import { requireOwnShop } from '../../core/sessions/requireOwnShop'
import type { Session } from '../../core/sessions/sessions'
import { chosenVariant } from '../catalogue/chosenVariant'
import { requireOwnedProduct } from '../catalogue/findOwnProduct'
import { requireOpenShop } from '../catalogue/requireOpenShop'
import type { Worded } from '../catalogue/variantText'
import { requireNoteUnblocked } from '../conversations/sides'
import { accountById } from '../notices/contentStore'
import { notifyReply } from '../notices/replyNotices'
import { CLOSED_OFFER_MESSAGES, lockShopOffer } from './answerShopOffer'
import { offersMade } from './offersStore'
import { closeShopOffer, makeShopOffer, shopOfferAt, stateAt, supersedeShopOffers } from './shopOffers'
import { shopOffersOf } from './shopOfferStore'
import { attemptsUsed } from './store'

/** Replies per customer and product, for all its variants together as attempts are. */
export const MAX_REPLIES = 3

/** Offers a price to one customer whose offer was rejected; made by the owner, not automatically (D51). */
export async function replyToOffer(
  context: Context,
  owner: Session,
  shopId: string,
  reply: ShopReply,
): Promise<ShopOffer> {
  const { db, now } = context
  await requireOwnShop(context, owner, shopId, 'These are the offers to another shop.')
  const offer = await db.writing(async (tx) => {
    const product = requireOwnedProduct(owner, await lockRow(tx, 'products', reply.productId))
    if (product.hidden_at !== null) throw notFound('Product')
    await requireOpenShop(tx, shopId)
    await requireNoteUnblocked(tx, { customerId: reply.customerId, shopId }, 'shop', reply.note)
    const offer = await checkedReply(context, tx, product, reply)
    const { user_id: userId, product_id: productId, variant_id: variantId } = offer
    await supersedeShopOffers(context, tx, { userId, productId, variantId })
    const made = await makeShopOffer(context, tx, offer)
    await recordOffer(context, tx, owner, 'shopOffer.made', made)
    await notifyReply(context, tx, userId, shopId, shopOfferAt(now(), made))
    return made
  })
  return shopOfferAt(now(), offer)
}

/** Returns the reply's row. Throws a refusal if the reply is not allowed. */
async function checkedReply(
  { now }: Context,
  tx: Transaction,
  product: ProductRow,
  { productId, variant: variantId, customerId, price, hours, note }: ShopReply,
): Promise<ShopOfferRow> {
  const negotiation = { userId: customerId, productId }
  const price_cents = toCents(price)
  const variant = await chosenVariant(tx, product, variantId)
  if (variant && variant.deleted_at !== null) throw notFound('Variant')
  const { selling_cents } = variant ?? product
  const isMeant = ({ variant_id }: { variant_id?: string | null }) => variant_id === (variant?.id ?? null)
  const offers = (await offersMade(tx, negotiation)).filter(isMeant)
  const last = offers.findLast(({ accepted }) => accepted === 0)
  if (!last || (await accountById(tx, customerId)).deleted_at !== null) throw notFound('Offer')

  const { attempts, accepted } = await attemptsUsed(tx, negotiation)
  if (accepted) throw conflict('You have already agreed on a price with this customer.')
  if (last.created_at + REPLY_DAYS * DAY < now()) throw invalid(REPLY_TOO_LATE)
  const best = Math.max(...offers.map(({ offer_cents }) => offer_cents))
  if (price_cents < best) throw invalid(`Your price must not be below the best offer of this customer, ${money(best)}.`)
  if (price_cents >= selling_cents)
    throw invalid(`Your price must be below the selling price, ${money(selling_cents)}.`)

  const answers = await shopOffersOf(tx, negotiation)
  if (answers.filter(({ kind }) => kind === 'reply').length >= MAX_REPLIES)
    throw conflict(`You have replied to this customer ${MAX_REPLIES} times.`)
  const earlier = answers.filter(isMeant)
  if (earlier.some((each) => each.state === 'declined' && each.attempts >= attempts))
    throw conflict('This customer declined your price. You can reply again to a new offer.')
  const open = earlier.find((each) => stateAt(now(), each) === 'open')
  if (open && price_cents >= open.price_cents)
    throw conflict(`Your price must be below the one that is open, ${money(open.price_cents)}.`)

  return {
    id: newId(now()),
    user_id: customerId,
    product_id: productId,
    variant_id: variant?.id ?? null,
    offer_id: last.id,
    kind: 'reply',
    price_cents,
    valid_until: now() + hours * HOUR,
    state: 'open',
    attempts,
    rule: null,
    target_cents: null,
    selling_cents,
    created_at: now(),
    note: note || null,
  }
}

const money = (cents: number) => formatMoney(toDollars(cents))

/** Withdraws a price that its customer has not answered yet. */
export async function withdrawShopOffer(
  context: Context,
  owner: Session,
  shopId: string,
  id: string,
): Promise<ShopOffer> {
  const { db, now } = context
  await requireOwnShop(context, owner, shopId, 'These are the offers to another shop.')
  const withdrawn = await db.writing(async (tx) => {
    const { product, state } = await lockShopOffer(context, tx, id)
    if (product.shop_id !== shopId) throw forbidden('This is an offer of another shop.')
    if (state !== 'open') throw conflict(CLOSED_OFFER_MESSAGES[state])
    const withdrawn = await closeShopOffer(context, tx, id, { state: 'withdrawn' })
    await recordOffer(context, tx, owner, 'shopOffer.withdrawn', withdrawn)
    return withdrawn
  })
  return shopOfferAt(now(), withdrawn)
}

const recordOffer = (
  context: Context,
  tx: Transaction,
  owner: Session,
  action: string,
  offer: Worded<ShopOfferRow>,
) => {
  const { kind, price, until, variantText } = shopOfferAt(context.now(), offer)
  return recordOwnersAuditEvent(context, tx, owner, {
    action,
    subject: offer.id,
    after: {
      product: offer.product_id,
      ...(variantText !== undefined && { variant: variantText }),
      customer: offer.user_id,
      kind,
      price,
      until,
    },
  })
}
