import { SORTS } from '@haggle/shared-contract'
import { Button, Card, DisabledUntilHydrated, SelectField } from '@haggle/shared-ui'
import { useId, useState } from 'react'
import { categoryOptions, type Filters } from './filters'
import { MoreFilters } from './MoreFilters'
import { SearchBox } from './SearchBox'
import type { FilterActions } from './useFilters'
import styles from './FilterBar.module.css'

interface FilterBarProps {
  filters: Filters & FilterActions
  /** Whether the list spans all shops, so that the search box suggests products, shops and categories. */
  isOfAllShops: boolean
}

/** Search, category, sort order and further filters of the list. On phones all but the search are folded, and it stays on top. */
export function FilterBar({ filters, isOfAllShops }: FilterBarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className={styles.bar}>
      <SearchBox
        keyword={filters.keyword}
        suggests={isOfAllShops}
        onSearch={filters.search}
        onCategory={filters.browse}
      />
      <DisabledUntilHydrated>
        <Button className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Filter
        </Button>
        <div id={id} className={styles.choices} data-open={isOpen}>
          <SelectField label="Category" options={categoryOptions} value={filters.category} onChange={filters.choose} />
          <SelectField label="Sort By" options={SORTS} value={filters.sortBy} onChange={filters.sort} />
          <MoreFilters filters={filters} />
        </div>
      </DisabledUntilHydrated>
    </Card>
  )
}
