import { sql, type RawBuilder } from 'kysely'

/** The filters of a list beside words and category. Prices in cents, both ends included. */
export interface ProductFilters {
  shop?: string | undefined
  minCents?: number | undefined
  maxCents?: number | undefined
  inStock?: boolean | undefined
  /** 1 to 5, compared with the rating as shown; products without reviews never match. */
  minRating?: number | undefined
  /** The bits of the letters with which words of the product must begin (see letters.ts). */
  initials?: number | undefined
}

export const isFiltered = (filters: ProductFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/** Conditions on `products`; both databases answer them from indexes made for filters (see baseline/products.ts). */
export function filterConditions({ shop, minCents, maxCents, inStock, minRating, initials }: ProductFilters) {
  const conditions: RawBuilder<boolean>[] = []
  if (shop !== undefined) conditions.push(sql`products.shop_id = ${shop}`)
  if (minCents !== undefined) conditions.push(sql`products.selling_cents >= ${minCents}`)
  if (maxCents !== undefined) conditions.push(sql`products.selling_cents <= ${maxCents}`)
  if (inStock) conditions.push(sql`products.in_stock = 1`)
  if (minRating !== undefined) conditions.push(sql`products.stars >= ${minRating}`)
  if (initials !== undefined) conditions.push(sql`(products.initials & ${initials}) = ${initials}`)
  return conditions
}

export const allOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`
