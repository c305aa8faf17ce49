import type { ProductSummary, ShopState } from '@haggle/shared-contract'
import { shownFields, type ProductRow, type shownColumns } from '../../core/database/productColumns'

/** The columns from which a product summary is made. */
export type ProductForSale = Pick<
  ProductRow,
  (typeof shownColumns)[number] | 'shop_id' | 'rating_sum' | 'hidden_at' | 'hidden_reason'
> & {
  shop_name: string
  shop_state: ShopState
}

/** Returns a product's public summary; nothing can be bought of a shop that is closed at the moment (D70). */
export const summaryOf = (row: ProductForSale): ProductSummary => ({
  ...shownFields(row),
  ...ratingAndShop(row),
  ...(row.shop_state !== 'open' && { countInStock: 0 }),
})

/** Returns a product's summary for its own shop: with the floor price (D13), and why the market hides it (D71). */
export const ownSummaryOf = (row: ProductForSale): ProductSummary => ({
  ...shownFields(row, 'owner'),
  ...ratingAndShop(row),
  ...(row.hidden_at !== null && {
    hidden: { reason: row.hidden_reason ?? '', at: new Date(row.hidden_at).toISOString() },
  }),
})

const ratingAndShop = ({ rating_sum, review_count, shop_id, shop_name, shop_state }: ProductForSale) => ({
  rating: review_count === 0 ? 0 : Math.round((rating_sum * 100) / review_count) / 100,
  shop: { _id: shop_id, shopName: shop_name, ...(shop_state !== 'open' && { state: shop_state }) },
})
