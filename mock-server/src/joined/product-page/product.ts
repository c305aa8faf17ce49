import type { Product } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Session } from '../../core/sessions/sessions'
import { shownHidden } from '../../market/appeals/shownHidden'
import { findProduct } from '../../market/catalogue/findProduct'
import { imagesOf } from '../../market/catalogue/images'
import { ownSummaryOf, summaryOf, type ProductForSale } from '../../market/catalogue/productSummary'
import { shownVariants } from '../../market/catalogue/shownVariants'
import { ownersProductById } from '../../market/catalogue/store'
import { agreedPricesOf } from '../../market/negotiation/agreementStore'
import { shownAgreement } from '../../market/negotiation/negotiationState'
import { reviewsMarkedHelpful, showReviews } from '../../market/reviews/showReviews'
import { reviewBy } from '../../market/reviews/store'

/** Returns a product for a visitor: its shop also sees the floor (D13), a customer their agreed price (D19). */
export async function productAsSeenBy(context: Context, visitor: Session | undefined, id: string): Promise<Product> {
  const own = visitor?.role === 'shopOwner' ? await ownProduct(context, visitor, id) : undefined
  const row = own ?? (await findProduct(context.db.read, id))
  const summary = own ? ownSummaryOf(own) : summaryOf(row)
  return {
    ...summary,
    images: await imagesOf(context.db.read, row),
    ...(await shownVariants(context.db.read, row, own ? 'owner' : 'anyone')),
    currency: context.config.currency,
    ...(own && { hidden: await shownHidden(context.db.read, 'product', whyHidden(own)) }),
    ...(await showReviews(context.db.read, id, visitor?.userId)),
    ...(visitor?.role === 'user' && (await agreedPrice(context, visitor, id))),
  }
}

/** Whether a visitor's view of a product differs from the public one: by floor, agreed price, own review or helpful marks. */
export async function seesMoreThanPublic(context: Context, visitor: Session, id: string): Promise<boolean> {
  if (visitor.role === 'user')
    return (
      (await agreedPrice(context, visitor, id)) !== undefined ||
      (await reviewBy(context.db.read, { productId: id, userId: visitor.userId })).length > 0 ||
      (await reviewsMarkedHelpful(context.db.read, visitor.userId, id)).length > 0
    )
  return (await ownProduct(context, visitor, id)) !== undefined
}

/** A product of the visitor's own shop, maybe one that the market hides (D71). */
async function ownProduct({ db }: Context, owner: Session, id: string) {
  const [row] = await ownersProductById(db.read, { id })
  return row?.shop_id === owner.shopId ? row : undefined
}

const whyHidden = ({ id, hidden_at, hidden_reason }: ProductForSale) => ({ id, at: hidden_at, reason: hidden_reason })

async function agreedPrice({ db, now }: Context, customer: Session, id: string) {
  const agreed = (await agreedPricesOf(db.read, now(), customer.userId, [id])).get(id)
  return agreed && shownAgreement(agreed)
}
