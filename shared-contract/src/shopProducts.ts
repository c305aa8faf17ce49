import { z } from 'zod'
import { ALL_CATEGORIES, MAX_KEYWORD, SORTS } from './listing'
import { CategoryFilter } from './product'
import { isStorable, NOT_STORABLE } from './storable'
import { PageNumber } from './text'

/** From so many pieces down an owner should think of new stock, unless the shop says another number. */
export const LOW_STOCK = 5

/** The most products on one page of an owner's list. */
export const MOST_SHOP_PRODUCTS = 100

export const StockLevel = z.enum(['low', 'none'])
export type StockLevel = z.infer<typeof StockLevel>

export const ShopSortBy = z.enum([...SORTS.map(({ value }) => value), 'stock_asc', 'stock_desc'])
export type ShopSortBy = z.infer<typeof ShopSortBy>

const SIZE = `must be a whole number from 1 to ${MOST_SHOP_PRODUCTS}`

/**
 * The query of an owner's own products. Without `pageNumber` all of them, newest first; past the last page the last one. `q`
 * finds words and their beginnings, as the market's search does; `low` is what is in stock, at most what the shop calls low.
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

/** How many products a shop has for sale, and how many of them need new stock. */
export const ShopProductCounts = z.object({
  products: z.number().int(),
  low: z.number().int(),
  none: z.number().int(),
})
export type ShopProductCounts = z.infer<typeof ShopProductCounts>
