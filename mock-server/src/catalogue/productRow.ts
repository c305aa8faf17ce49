import { toDollars, type ProductSummary } from 'shared-contract'
import type { ReadQueries } from '../database/database'
import type { ProductRow } from '../database/tables'

const SHOWN = [
  'id',
  'shop_id',
  'name',
  'image',
  'category',
  'description',
  'mrp_cents',
  'selling_cents',
  'floor_cents',
  'stock',
  'rating_sum',
  'review_count',
  'created_at',
] as const

/** Products for sale, with their shops' names. */
export const productsForSale = (queries: ReadQueries) =>
  queries
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select(SHOWN.map((column) => `products.${column}` as const))
    .select('shops.name as shop_name')
    .where('products.deleted_at', 'is', null)

/** What is shown of a product, as it is read. */
export type ProductForSale = Pick<ProductRow, (typeof SHOWN)[number]> & { shop_name: string }

/** A product as anyone may see it. */
export const summaryOf = (row: ProductForSale): ProductSummary => ({
  _id: row.id,
  name: row.name,
  image: row.image,
  category: row.category,
  description: row.description,
  mrp: toDollars(row.mrp_cents),
  sellingPrice: toDollars(row.selling_cents),
  countInStock: row.stock,
  rating: row.review_count === 0 ? 0 : Math.round((row.rating_sum * 100) / row.review_count) / 100,
  numReviews: row.review_count,
  shop: { _id: row.shop_id, shopName: row.shop_name },
  createdAt: new Date(row.created_at).toISOString(),
})

/** A product as its own shop sees it: with the floor price (D13). */
export const ownSummaryOf = (row: ProductForSale): ProductSummary => ({
  ...summaryOf(row),
  minNegotiablePrice: toDollars(row.floor_cents),
})
