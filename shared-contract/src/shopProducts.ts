import { z } from 'zod'
import { ALL_CATEGORIES, MAX_KEYWORD, SORTS } from './listing'
import { CategoryFilter } from './product'
import { isStorable, NOT_STORABLE } from './storable'
import { PageNumber } from './text'

/** Largest page of an owner's product list. */
export const MOST_SHOP_PRODUCTS = 100

export const StockLevel = z.enum(['low', 'none'])
export type StockLevel = z.infer<typeof StockLevel>

export const ShopSortBy = z.enum([...SORTS.map(({ value }) => value), 'stock_asc', 'stock_desc'])
export type ShopSortBy = z.infer<typeof ShopSortBy>

const SIZE = `must be a whole number from 1 to ${MOST_SHOP_PRODUCTS}`

/**
 * The query of an owner's own products. Without `pageNumber` all of them, newest first; past the last page the last
 * one. `q` matches words and prefixes, as the market's search does; `low` means in stock, at or below the shop's
 * low-stock level.
 */
export const ShopProductsQuery = z.object({
  pageNumber: PageNumber.optional(),
  pageSize: PageNumber.refine((size) => size <= MOST_SHOP_PRODUCTS, SIZE).default(20),
  q: z
    .string()
    .trim()
    .max(MAX_KEYWORD, `must be at most ${MAX_KEYWORD} characters`)
    .refine(isStorable, NOT_STORABLE)
    .default(''),
  category: CategoryFilter.default(ALL_CATEGORIES),
  stock: StockLevel.optional(),
  sortBy: ShopSortBy.default('newest'),
})
export type ShopProductsQuery = z.infer<typeof ShopProductsQuery>

/** Number of a shop's products for sale, and of those low on stock or sold out. */
export const ShopProductCounts = z.object({
  products: z.number().int(),
  low: z.number().int(),
  none: z.number().int(),
})
export type ShopProductCounts = z.infer<typeof ShopProductCounts>
