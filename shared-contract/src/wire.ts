import { z } from 'zod'
import { Profile, ProfileUpdate, SessionUser } from './account'
import { SavedAddress } from './address'
import { Conversations, Messages } from './conversation'
import { MessageReply } from './error'
import { HagglingYear } from './hagglingYear'
import { NegotiationOutcome, NegotiationRequest, NegotiationState } from './negotiation'
import { Notices } from './notice'
import { Order, OrderInput, Quote, QuoteInput, ShippingAddress } from './order'
import { PaymentConfirmation, PaymentStart } from './payment'
import { findScreen } from './platform/route'
import { Product, ProductIds, ProductInput, ProductPage, ProductSummary } from './product'
import { Review, ReviewInput } from './review'
import { ShopPage, ShopUpdate } from './shop'
import { MyOffers, ShopOffer } from './shopOffer'
import { ShopProductCounts } from './shopProducts'
import { Suggestions } from './suggestions'
import { TextPage } from './textPage'
import { Wish } from './wish'

/** A call of the API: what it takes, and what it answers when it succeeds. */
export interface Call {
  method: string
  path: string
  body?: z.ZodType
  reply: z.ZodType
}

/** The calls of customers' and shop owners' screens. /api/docs of a back end describes all of them. */
export const calls: readonly Call[] = [
  { method: 'GET', path: '/api/addresses', reply: z.array(SavedAddress) },
  { method: 'PUT', path: '/api/addresses/:id', body: ShippingAddress, reply: SavedAddress },
  { method: 'DELETE', path: '/api/addresses/:id', reply: MessageReply },
  { method: 'GET', path: '/api/auth/profile', reply: Profile },
  { method: 'PUT', path: '/api/auth/profile', body: ProfileUpdate, reply: SessionUser },
  { method: 'GET', path: '/api/conversations', reply: Conversations },
  { method: 'GET', path: '/api/conversations/:id', reply: Messages },
  { method: 'GET', path: '/api/negotiations/:productId', reply: NegotiationState },
  { method: 'POST', path: '/api/negotiations/request', body: NegotiationRequest, reply: NegotiationOutcome },
  { method: 'GET', path: '/api/notices', reply: Notices },
  { method: 'GET', path: '/api/offers', reply: MyOffers },
  { method: 'POST', path: '/api/offers/:id/decline', reply: ShopOffer },
  { method: 'GET', path: '/api/offers/year', reply: HagglingYear },
  { method: 'POST', path: '/api/orders', body: OrderInput, reply: Order },
  { method: 'GET', path: '/api/orders/:id', reply: Order },
  { method: 'POST', path: '/api/orders/:id/cancel', reply: Order },
  { method: 'POST', path: '/api/orders/:id/razorpay', reply: PaymentStart },
  { method: 'POST', path: '/api/orders/:id/verify-payment', body: PaymentConfirmation, reply: Order },
  { method: 'GET', path: '/api/orders/myorders', reply: z.array(Order) },
  { method: 'POST', path: '/api/orders/quote', body: QuoteInput, reply: Quote },
  { method: 'GET', path: '/api/orders/shop/:shopId', reply: z.array(Order) },
  { method: 'GET', path: '/api/pages/:name', reply: TextPage },
  { method: 'GET', path: '/api/products', reply: ProductPage },
  { method: 'POST', path: '/api/products', body: ProductInput, reply: Product },
  { method: 'GET', path: '/api/products/:id', reply: Product },
  { method: 'PUT', path: '/api/products/:id', body: ProductInput, reply: Product },
  { method: 'DELETE', path: '/api/products/:id', reply: MessageReply },
  { method: 'GET', path: '/api/products/:id/reviews', reply: z.array(Review) },
  { method: 'POST', path: '/api/products/:id/reviews', body: ReviewInput, reply: Review },
  { method: 'GET', path: '/api/products/ids', reply: ProductIds },
  { method: 'GET', path: '/api/products/shop/:shopId', reply: z.array(ProductSummary) },
  { method: 'GET', path: '/api/products/shop/:shopId/counts', reply: ShopProductCounts },
  { method: 'GET', path: '/api/shops/:id', reply: ShopPage },
  { method: 'PUT', path: '/api/shops/:id', body: ShopUpdate, reply: ShopPage },
  { method: 'GET', path: '/api/suggestions', reply: Suggestions },
  { method: 'GET', path: '/api/wishlist', reply: z.array(Wish) },
  { method: 'PUT', path: '/api/wishlist/:productId', reply: Wish },
  { method: 'DELETE', path: '/api/wishlist/:productId', reply: MessageReply },
]

/** The call at a path; undefined for one that is not described here. */
export const callAt = (method: string, path: string): Call | undefined =>
  findScreen(
    calls.filter((call) => call.method === method.toUpperCase()),
    path,
  )
