import { formatMoney } from '@haggle/shared-contract'
import { noFilters, type Filters } from './filters'
import type { FilterActions } from './useFilters'
import styles from './ActiveFilters.module.css'

/** What narrows the list, each with a button that takes it away. */
export function ActiveFilters({ filters }: { filters: Filters & FilterActions }) {
  const { keyword, category, minPrice, maxPrice, minRating, inStock, search, choose, narrow } = filters
  const active: [label: string | false | undefined, remove: () => void][] = [
    [keyword && `“${keyword}”`, () => search('')],
    [category !== noFilters.category && category, () => choose(noFilters.category)],
    [minPrice !== undefined && `From ${formatMoney(minPrice)}`, () => narrow({ minPrice: undefined })],
    [maxPrice !== undefined && `Up to ${formatMoney(maxPrice)}`, () => narrow({ maxPrice: undefined })],
    [minRating !== undefined && `${minRating} ★ and more`, () => narrow({ minRating: undefined })],
    [inStock && 'In stock', () => narrow({ inStock: undefined })],
  ]
  const shown = active.filter(([label]) => label)
  if (shown.length === 0) return null
  return (
    <ul className={styles.filters} aria-label="Active filters">
      {shown.map(([label, remove]) => (
        <li key={String(label)}>
          <button type="button" className={styles.filter} aria-label={`Remove ${label}`} onClick={remove}>
            <bdi>{label}</bdi>
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
