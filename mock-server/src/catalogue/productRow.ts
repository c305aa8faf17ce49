import type { ProductSummary } from 'shared-contract'
import type { ReadQueries } from '../database/database'
import { shownColumns, shownFields, type ProductRow } from '../database/productColumns'

/** Products for sale, with their shops' names. */
export const productsForSale = (queries: ReadQueries) =>
  queries
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select(shownColumns.map((column) => `products.${column}` as const))
    .select(['products.shop_id', 'products.rating_sum', 'shops.name as shop_name'])
    .where('products.deleted_at', 'is', null)

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
