import { SORTS } from '@haggle/shared-contract'
import { Card, DisabledUntilHydrated, SelectField } from '@haggle/shared-ui'
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

/** Search, category, sort order and further filters of the list. */
export function FilterBar({ filters, isOfAllShops }: FilterBarProps) {
  return (
    <Card className={styles.bar}>
      <SearchBox
        keyword={filters.keyword}
        suggests={isOfAllShops}
        onSearch={filters.search}
        onCategory={filters.browse}
      />
      <DisabledUntilHydrated>
        <SelectField label="Category" options={categoryOptions} value={filters.category} onChange={filters.choose} />
        <SelectField label="Sort By" options={SORTS} value={filters.sortBy} onChange={filters.sort} />
        <MoreFilters filters={filters} />
      </DisabledUntilHydrated>
    </Card>
  )
}
