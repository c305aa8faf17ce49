import { Link, useSearchParams } from 'shared-ui/router'
import { categoryOptions, readFilters, withFilters } from './filters'
import styles from './CategoryChips.module.css'

/** Links to the categories; other filters are kept. */
export function CategoryChips() {
  const [address] = useSearchParams()
  const { category } = readFilters(address)
  return (
    <nav className={styles.chips} aria-label="Categories">
      {categoryOptions.map(({ value, label }) => (
        <Link
          key={value}
          className={styles.chip}
          to={{ search: withFilters(address, { category: value, page: 1 }).toString() }}
          aria-current={value === category ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
