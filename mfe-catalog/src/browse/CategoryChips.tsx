import { Link, useSearchParams } from '@haggle/shared-ui/router'
import { useLayoutEffect, useRef } from 'react'
import { categoryOptions, readFilters, withFilters } from './filters'
import styles from './CategoryChips.module.css'

/** Links to the categories; other filters are kept. */
export function CategoryChips() {
  const [address] = useSearchParams()
  const { category } = readFilters(address)
  const chips = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (chips.current) showCurrent(chips.current)
  }, [category])
  return (
    <nav ref={chips} className={styles.chips} aria-label="Categories">
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

/** Scrolls the chips, not the page, so that the current one is not out of sight or cut at the edge. */
function showCurrent(chips: HTMLElement): void {
  const chip = chips.querySelector('[aria-current]')?.getBoundingClientRect()
  const row = chips.getBoundingClientRect()
  if (!chip || (chip.left >= row.left && chip.right <= row.right)) return
  chips.scrollLeft += chip.left + chip.width / 2 - (row.left + row.width / 2)
}
