import type { SortBy } from '@haggle/shared-contract'

/** The column and direction of each sort; `_id` breaks ties in the same direction (D10). Each has an index. */
export const SORTING = {
  newest: { column: 'products.created_at', direction: 'desc' },
  oldest: { column: 'products.created_at', direction: 'asc' },
  price_asc: { column: 'products.selling_cents', direction: 'asc' },
  price_desc: { column: 'products.selling_cents', direction: 'desc' },
  name_asc: { column: 'products.name_key', direction: 'asc' },
  name_desc: { column: 'products.name_key', direction: 'desc' },
} as const satisfies Record<SortBy, unknown>
