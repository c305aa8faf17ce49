import type { ImportAction, ImportRow } from '@haggle/shared-contract'
import { countInWords } from '../lists/formatCount'

const ACTIONS = ['add', 'change', 'same', 'refuse'] as const satisfies readonly ImportAction[]

/** How many products, and how many rows of the file those are. */
interface Count {
  products: number
  rows: number
}

type Counts = Record<ImportAction, Count>

/** Counts by what becomes of a product, of whose rows the first one tells. */
export function countProducts(rows: readonly ImportRow[]): Counts {
  const none = () => ({ products: 0, rows: 0 })
  const counts: Counts = { add: none(), change: none(), same: none(), refuse: none() }
  let count = none()
  for (const { action, isFurther } of rows) {
    // an action that a later contract adds is counted nowhere
    if (!isFurther) count = counts[action] ?? none()
    if (!isFurther) count.products += 1
    count.rows += 1
  }
  return counts
}

/** '3 products (12 rows) to be added, 1 to be changed, …': rows where they are not as many. */
export const summaryOf = (counts: Counts, words: Record<ImportAction, string>): string =>
  ACTIONS.map((action) => `${inWords(counts[action])} ${words[action]}`).join(', ')

const inWords = ({ products, rows }: Count): string =>
  products === rows ? String(products) : `${countInWords(products, 'product')} (${countInWords(rows, 'row')})`
