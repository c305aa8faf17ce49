import type { ProductSummary } from 'shared-contract'
import { shownFields, type ProductRow, type shownColumns } from '../database/productColumns'

/** What is shown of a product, as it is read. */
export type ProductForSale = Pick<ProductRow, (typeof shownColumns)[number] | 'shop_id' | 'rating_sum'> & {
  shop_name: string
}

/** A product as anyone may see it. */
export const summaryOf = (row: ProductForSale): ProductSummary => ({ ...shownFields(row), ...ratingAndShop(row) })

/** A product as its own shop sees it: with the floor price (D13). */
export const ownSummaryOf = (row: ProductForSale): ProductSummary => ({
  ...shownFields(row, 'owner'),
  ...ratingAndShop(row),
})

const ratingAndShop = ({ rating_sum, review_count, shop_id, shop_name }: ProductForSale) => ({
  rating: review_count === 0 ? 0 : Math.round((rating_sum * 100) / review_count) / 100,
  shop: { _id: shop_id, shopName: shop_name },
})
