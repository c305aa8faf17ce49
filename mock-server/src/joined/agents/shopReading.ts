import { ALL_CATEGORIES, ORDERS_PER_PAGE, toDollars } from '@haggle/shared-contract'
import type {
  AgentInsight,
  AgentInsightQuery,
  AgentReceivedOffers,
  AgentReceivedOffersQuery,
  AgentShopOrders,
  AgentShopOrdersQuery,
  AgentStock,
  AgentStockQuery,
} from '@haggle/shared-contract'
import type { z } from 'zod'
import type { Context } from '../../base/context'
import { pageWithin } from '../../core/http/pageQuery'
import { shownVariantsOf } from '../../market/catalogue/variantStore'
import { textOfVariant } from '../../market/catalogue/variantText'
import { hagglingInsight } from '../../market/negotiation/insight'
import { receivedOffers } from '../../market/negotiation/pastOffers'
import { shopOrders } from '../../market/orders/listOrders'
import { shopProductsPage } from '../own-products/shopProducts'
import { requireVariantNamed } from './offers'
import { openOffer } from './reading'
import { writtenByOthers } from './writtenByOthers'

/** The shop that an owner's agent reads. */
export interface ReadShop {
  shopId: string
}

/** Products of a page. */
const PAGE = 20

/** Paid orders that wait for their delivery, without anything of their customers. */
export async function listToDeliver(
  context: Context,
  shop: ReadShop,
  { pageNumber }: z.infer<typeof AgentShopOrdersQuery>,
): Promise<z.infer<typeof AgentShopOrders>> {
  const query = { state: 'toDeliver' as const, q: '', zone: 'UTC', pageNumber }
  const { orders, total } = await shopOrders(context, shop, shop.shopId, query)
  return {
    orders: orders.map(({ _id, orderNumber, paidAt, orderItems }) => ({
      _id,
      ...(orderNumber !== undefined && { orderNumber }),
      ...(paidAt !== undefined && { paidAt }),
      orderItems: orderItems.map(({ product, variant, qty, price, name, variantText }) => ({
        product,
        ...(variant !== undefined && { variant }),
        qty,
        price,
        writtenByOthers: writtenByOthers({ name, variantText }),
      })),
    })),
    page: pageNumber,
    pages: Math.ceil(total / ORDERS_PER_PAGE),
    total,
  }
}

/** The shop's products with their stock, the least first. */
export async function listStock(
  context: Context,
  shop: ReadShop,
  { keyword, stock, pageNumber }: z.infer<typeof AgentStockQuery>,
): Promise<z.infer<typeof AgentStock>> {
  const query = {
    q: keyword,
    stock,
    pageNumber,
    pageSize: PAGE,
    sortBy: 'stock_asc',
    category: ALL_CATEGORIES,
  } as const
  const { products, total } = await shopProductsPage(context, shop, shop.shopId, query)
  const shown = []
  for (const { _id, sellingPrice, countInStock, name, options, hidden } of products)
    shown.push({
      _id,
      sellingPrice,
      countInStock,
      ...(hidden && { isHidden: true as const }),
      ...(options && { variants: await variantsInStock(context, _id) }),
      writtenByOthers: writtenByOthers({ name }),
    })
  const { page, pages } = pageWithin(total, pageNumber, PAGE)
  return { products: shown, page, pages, total }
}

const variantsInStock = async ({ db }: Context, productId: string) =>
  (await shownVariantsOf(db.read, { productId })).map((variant) => ({
    _id: variant.id,
    sellingPrice: toDollars(variant.selling_cents),
    countInStock: variant.stock,
    writtenByOthers: writtenByOthers({ variantText: textOfVariant(variant) }),
  }))

/** The offers to the shop, without their customers. */
export async function listReceivedOffers(
  context: Context,
  shop: ReadShop,
  query: z.infer<typeof AgentReceivedOffersQuery>,
): Promise<z.infer<typeof AgentReceivedOffers>> {
  const { offers, ...page } = await receivedOffers(context, shop, shop.shopId, query)
  return {
    offers: offers.map(({ id, product, variant, variantText, price, status, createdAt, byAgent, shopOffer, note }) => ({
      id,
      product: product._id,
      ...(variant !== undefined && { variant }),
      sellingPrice: product.sellingPrice,
      price,
      status,
      createdAt,
      ...(byAgent && { byAgent }),
      ...(shopOffer && { shopOffer: openOffer(shopOffer) }),
      writtenByOthers: writtenByOthers({ name: product.name, variantText, note }),
    })),
    ...page,
  }
}

/** What the owner's insight says of a product, without floors. */
export async function showInsight(
  context: Context,
  shop: ReadShop,
  { productId, variant }: z.infer<typeof AgentInsightQuery>,
): Promise<z.infer<typeof AgentInsight>> {
  await requireVariantNamed(context, productId, variant)
  const insight = await hagglingInsight(context, shop, productId, { variant })
  if ('needed' in insight) return insight
  const { bins, replay, ...rest } = insight
  return { ...rest, bins: bins.filter(({ offers }) => offers > 0), replay: { now: replay.now, best: replay.best } }
}
