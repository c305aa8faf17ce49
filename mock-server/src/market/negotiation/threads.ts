import { REPLY_DAYS, toDollars, type OfferThread, type OfferThreads } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { PAGE_SIZE, pageWithin } from '../../core/http/pageQuery'
import { requireOwnShop } from '../../core/sessions/requireOwnShop'
import type { Session } from '../../core/sessions/sessions'
import { pastOffer, type InboxQuery } from './pastOffers'
import { MAX_REPLIES } from './reply'
import { shopAnswerAt } from './shopOffers'
import { countThreads, offersAndAnswers, pageOfThreads, type ThreadRow } from './threadStore'

/** The offers to the owner's shop by customer and product, with the shop's answers; customers by name only (D53). */
export async function offerThreads(
  context: Context,
  owner: Session,
  shopId: string,
  { productId, state, pageNumber }: InboxQuery,
): Promise<OfferThreads> {
  const { db, now } = context
  await requireOwnShop(context, owner, shopId, 'These are the offers to another shop.')
  const limits = { oldest: now() - REPLY_DAYS * DAY, maxReplies: MAX_REPLIES }
  const filter = { shopId, productId, state, now: now(), ...limits }
  const total = await countThreads(db.read, filter)
  const { offset, ...page } = pageWithin(total, pageNumber, PAGE_SIZE)
  const rows = await pageOfThreads(db.read, filter, { limit: PAGE_SIZE, offset })
  const said = await offersAndAnswers(
    db.read,
    rows.map(({ user_id, product_id }) => ({ userId: user_id, productId: product_id })),
  )
  const threadOf = (row: ThreadRow): OfferThread => {
    const isOfThread = (each: Pick<ThreadRow, 'user_id' | 'product_id'>) =>
      each.user_id === row.user_id && each.product_id === row.product_id
    return {
      product: { _id: row.product_id, name: row.name, image: row.image, sellingPrice: toDollars(row.selling_cents) },
      customer: { _id: row.user_id, name: row.customer },
      offers: said.offers.filter(isOfThread).map(pastOffer),
      answers: said.answers.filter(isOfThread).map((answer) => shopAnswerAt(now(), answer)),
      canReply: row.answerable === 1,
    }
  }
  return { threads: rows.map(threadOf), ...page, total }
}
