import type { ProductSummary, ShopState } from '@haggle/shared-contract'
import { shownFields, type ProductRow, type shownColumns } from '../../core/database/productColumns'

/** The columns from which a product summary is made. */
export type ProductForSale = Pick<ProductRow, (typeof shownColumns)[number] | 'shop_id' | 'rating_sum'> & {
  shop_name: string
  shop_state: ShopState
}

/** Returns a product's public summary. */
export const summaryOf = (row: ProductForSale): ProductSummary => ({ ...shownFields(row), ...ratingAndShop(row) })

/** Returns a product's summary for its own shop: with the floor price (D13). */
export const ownSummaryOf = (row: ProductForSale): ProductSummary => ({
  ...shownFields(row, 'owner'),
  ...ratingAndShop(row),
})

const ratingAndShop = ({ rating_sum, review_count, shop_id, shop_name, shop_state }: ProductForSale) => ({
  rating: review_count === 0 ? 0 : Math.round((rating_sum * 100) / review_count) / 100,
  shop: { _id: shop_id, shopName: shop_name, ...(shop_state !== 'open' && { state: shop_state }) },
})
