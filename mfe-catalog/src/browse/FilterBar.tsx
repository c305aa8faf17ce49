import { SORTS } from '@haggle/shared-contract'
import { Button, Card, DisabledUntilHydrated, SelectField } from '@haggle/shared-ui'
import { useRef, useState } from 'react'
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

/** Search, category, sort order and further filters of the list. On phones the search stays on top, with a button for the filters. */
export function FilterBar({ filters, isOfAllShops }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  return (
    <Card className={styles.bar}>
      <div className={styles.top}>
        <SearchBox
          keyword={filters.keyword}
          suggests={isOfAllShops}
          onSearch={filters.search}
          onCategory={filters.browse}
        />
        <DisabledUntilHydrated>
          <Button ref={toggle} className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Filter
          </Button>
        </DisabledUntilHydrated>
      </div>
      <DisabledUntilHydrated>
        <div className={styles.choices}>
          <SelectField label="Category" options={categoryOptions} value={filters.category} onChange={filters.choose} />
          <SelectField label="Sort By" options={SORTS} value={filters.sortBy} onChange={filters.sort} />
          <MoreFilters filters={filters} isOpen={isOpen} onToggle={setOpen} onClose={close} />
        </div>
      </DisabledUntilHydrated>
    </Card>
  )
}
