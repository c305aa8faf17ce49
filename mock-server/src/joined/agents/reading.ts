import { ProductQuery, type ShopOffer } from '@haggle/shared-contract'
import type {
  AgentFoundProducts,
  AgentOffers,
  AgentOffersQuery,
  AgentProduct,
  AgentSearch,
} from '@haggle/shared-contract'
import type { z } from 'zod'
import type { Context } from '../../base/context'
import { waitingOffers } from '../../market/agents/mandates'
import { listProducts } from '../../market/catalogue/list'
import { publicReads } from '../../market/catalogue/publicReads'
import { showNegotiationState } from '../../market/negotiation/negotiationState'
import { myOffers } from '../../market/negotiation/pastOffers'
import { searchInTurn } from '../../market/search/turns'
import { productAsSeenBy } from '../product-page/product'
import type { Caller } from './caller'
import { writtenByOthers } from './writtenByOthers'

/** A page of the product list, as customers see it. */
export async function searchProducts(
  context: Context,
  { request }: Caller,
  { pageNumber, minPrice, maxPrice, inStock, ...search }: AgentSearch,
): Promise<z.infer<typeof AgentFoundProducts>> {
  const query = ProductQuery.parse({
    ...search,
    pageNumber: String(pageNumber),
    ...(minPrice !== undefined && { minPrice: String(minPrice) }),
    ...(maxPrice !== undefined && { maxPrice: String(maxPrice) }),
    ...(inStock && { inStock: 'true' }),
  })
  const { db, config } = context
  const found = await searchInTurn(request, config, () => listProducts(db, publicReads(db).lists, query))
  const { page, pages, total } = found
  const products = found.products.map(({ shop, name, description, ...product }) => ({
    ...pricesOf(product),
    _id: product._id,
    shop: shop._id,
    ...(product.priceFrom && { priceFrom: true }),
    rating: product.rating,
    numReviews: product.numReviews,
    writtenByOthers: writtenByOthers({ name, shopName: shop.shopName, description: description.slice(0, 150) }),
  }))
  return { products, page, pages, total }
}

/** A product, and how the customer's haggling for it stands. */
export async function getProduct(
  context: Context,
  { userId }: Caller,
  productId: string,
): Promise<z.infer<typeof AgentProduct>> {
  const { shop, name, description, variants, ...product } = await productAsSeenBy(context, undefined, productId)
  const { shopOffer, ...state } = await showNegotiationState(context, { userId, productId })
  return {
    _id: product._id,
    shop: shop._id,
    category: product.category,
    ...pricesOf(product),
    currency: context.config.currency,
    rating: product.rating,
    numReviews: product.numReviews,
    ...(variants && {
      variants: variants.map(({ _id, values, ...variant }) => ({
        _id,
        ...pricesOf(variant),
        writtenByOthers: writtenByOthers({ variantText: values.join(', ') }),
      })),
    }),
    ...stateOf({ ...state, shopOffer }),
    writtenByOthers: writtenByOthers({ name, shopName: shop.shopName, description, note: shopOffer?.note }),
  }
}

/** The customer's offers by product, and those that wait for their yes. */
export async function listOffers(
  context: Context,
  { userId, mandateId }: Caller,
  query: z.infer<typeof AgentOffersQuery>,
): Promise<z.infer<typeof AgentOffers>> {
  const { offers, page, pages, total } = await myOffers(context, userId, query)
  const waiting = await waitingOffers(context.db.read, userId, context.now())
  return {
    offers: offers.map(({ product, offers: made, ...state }) => ({
      product: product._id,
      sellingPrice: product.sellingPrice,
      countInStock: product.countInStock,
      ...stateOf(state),
      offers: made.map(({ price, variant, status, createdAt }) => ({
        price,
        ...(variant !== undefined && { variant }),
        status,
        createdAt,
      })),
      writtenByOthers: writtenByOthers({ name: product.name, note: state.shopOffer?.note }),
    })),
    waiting: waiting
      .filter(({ mandate }) => mandate === mandateId)
      .map(({ id, product, proposedPrice, createdAt }) => ({ id, product: product._id, proposedPrice, createdAt })),
    page,
    pages,
    total,
  }
}

interface State {
  attemptsLeft: number
  variant?: string | undefined
  agreedPrice?: number | undefined
  agreedUntil?: string | undefined
  shopOffer?: ShopOffer | undefined
}

const stateOf = ({ attemptsLeft, variant, agreedPrice, agreedUntil, shopOffer }: State) => ({
  attemptsLeft,
  ...(variant !== undefined && { variant }),
  ...(agreedPrice !== undefined && { agreedPrice, agreedUntil }),
  ...(shopOffer && { shopOffer: openOffer(shopOffer) }),
})

/** A shop's price without its words. */
export const openOffer = ({ id, productId, variant, kind, price, until, state }: ShopOffer) => ({
  id,
  productId,
  ...(variant !== undefined && { variant }),
  kind,
  price,
  until,
  state,
})

const pricesOf = ({
  sellingPrice,
  mrp,
  countInStock,
}: {
  sellingPrice: number
  mrp: number
  countInStock: number
}) => ({
  sellingPrice,
  mrp,
  countInStock,
})
