import {
  Id,
  OFFER_STATES,
  toDollars,
  type MyOffers,
  type PastOffer,
  type ReceivedOffers,
} from '@haggle/shared-contract'
import { z } from 'zod'
import type { Context } from '../../base/context'
import type { OfferRow } from '../../core/database/tables'
import { PAGE_SIZE, PageQuery, pageWithin } from '../../core/http/pageQuery'
import { requireOwnShop, type OfShop } from '../../core/sessions/requireOwnShop'
import { variantsById } from '../catalogue/variantStore'
import { namedVariant, textOfVariant, withVariantText, wordsOf, type Worded } from '../catalogue/variantText'
import { spentPricesOf } from './agreementStore'
import { negotiationStatesOf } from './negotiationState'
import { countHaggled, countReceived, haggledProducts, pageOfReceived, shopOffersBeside } from './offersStore'
import { shopAnswerAt, shopOfferAt, stateAt } from './shopOffers'
import { openShopOffers } from './shopOfferStore'
import { offersAndAnswers } from './threadStore'

/** The query of a customer's offers; with `productId` only those for that product. */
export const MyOffersQuery = PageQuery.extend({ productId: Id.optional() })
type MyOffersQuery = z.infer<typeof MyOffersQuery>

/** A customer's offers by product, with their outcomes (D52). */
export async function myOffers(
  { db, now }: Context,
  userId: string,
  { pageNumber, productId }: MyOffersQuery,
): Promise<MyOffers> {
  const total = await countHaggled(db.read, userId, productId)
  const { offset, ...page } = pageWithin(total, pageNumber, PAGE_SIZE)
  const products = await haggledProducts(db.read, userId, productId, { limit: PAGE_SIZE, offset })
  const productIds = products.map(({ id }) => id)
  const said = await offersAndAnswers(
    db.read,
    productIds.map((productId) => ({ userId, productId })),
  )
  const open = await withVariantText(db.read, await openShopOffers(db.read, now(), { userId, productIds }))
  const stateOf = await negotiationStatesOf(db.read, now(), userId, productIds)
  const spent = await spentPricesOf(db.read, userId, productIds)
  const agreedVariants = await variantsById(
    db.read,
    productIds.flatMap((id) => stateOf(id).variant ?? []),
  )
  const offers = products.map(({ id, name, image, gone_at, shop_state, ...product }) => {
    const isOfProduct = ({ product_id }: { product_id: string }) => product_id === id
    const { productId, ...state } = stateOf(id)
    // what an agreement is about is what can be bought for it
    const variant = agreedVariants.get(state.variant ?? '')
    const { selling_cents, stock } = variant ?? product
    const countInStock = gone_at === null && shop_state === 'open' ? stock : 0
    const spentCents = spent.get(id)
    const shopOffer = open.find((each) => each.product_id === productId)
    return {
      product: { _id: id, name, image, sellingPrice: toDollars(selling_cents), countInStock },
      ...state,
      ...(spentCents !== undefined && { boughtFor: toDollars(spentCents) }),
      ...(variant && { variantText: textOfVariant(variant) }),
      offers: said.offers.filter(isOfProduct).map(pastOffer),
      answers: said.answers.filter(isOfProduct).map((answer) => shopAnswerAt(now(), answer)),
      ...(shopOffer && { shopOffer: shopOfferAt(now(), shopOffer) }),
    }
  })
  return { offers, ...page, total }
}

/** The query of a shop's inbox; the state `open` selects the offers that an open price of the shop answers,
 * `by=thread` gives threads instead of offers. */
export const InboxQuery = PageQuery.extend({
  productId: Id.optional(),
  state: z.enum(OFFER_STATES).optional(),
  by: z.literal('thread', "must be 'thread'").optional(),
})
export type InboxQuery = z.infer<typeof InboxQuery>

/**
 * The offers to the owner's shop, customers by name only (D53). Each has the price that is open for its customer and
 * product, which a reply must beat, else the shop's latest answer to it.
 */
export async function receivedOffers(
  context: Context,
  owner: OfShop,
  shopId: string,
  { productId, state, pageNumber }: InboxQuery,
): Promise<ReceivedOffers> {
  const { db, now } = context
  await requireOwnShop(context, owner, shopId, 'These are the offers to another shop.')
  const filter = { shopId, productId, state, now: now() }
  const total = await countReceived(db.read, filter)
  const { offset, ...page } = pageWithin(total, pageNumber, PAGE_SIZE)
  const rows = await pageOfReceived(db.read, filter, { limit: PAGE_SIZE, offset }).execute()
  const ids = rows.map(({ id }) => id)
  const shopOffers = ids.length === 0 ? [] : await shopOffersBeside(db.read, ids).execute()
  const offers = (await withVariantText(db.read, rows)).map((row) => {
    const own = shopOffers
      .filter(({ beside, variant_id }) => beside === row.id && variant_id === row.variant_id)
      .map((each) => ({ ...each, ...wordsOf(row) }))
    const open = own.find((each) => stateAt(now(), each) === 'open')
    const answer = open ?? own.findLast(({ offer_id }) => offer_id === row.id)
    return {
      ...pastOffer(row),
      product: {
        _id: row.product_id,
        name: row.name,
        image: row.image,
        sellingPrice: toDollars(row.variant_cents ?? row.selling_cents),
      },
      customer: { _id: row.user_id, name: row.customer },
      ...(answer && { shopOffer: shopOfferAt(now(), answer) }),
    }
  })
  return { offers, ...page, total }
}

type PastOfferRow = Worded<
  Pick<OfferRow, 'id' | 'variant_id' | 'offer_cents' | 'accepted' | 'created_at' | 'note' | 'mandate_id'>
>

export const pastOffer = ({
  id,
  offer_cents,
  accepted,
  created_at,
  note,
  mandate_id,
  ...row
}: PastOfferRow): PastOffer => ({
  id,
  ...namedVariant(row),
  ...(row.variant_cents !== undefined && { sellingPrice: toDollars(row.variant_cents) }),
  price: toDollars(offer_cents),
  status: accepted === 1 ? 'accepted' : 'rejected',
  createdAt: new Date(created_at).toISOString(),
  ...(note && { note }),
  ...(mandate_id && { byAgent: true as const }),
})
