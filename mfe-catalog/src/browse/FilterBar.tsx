import { SORTS } from 'shared-contract'
import { Card, SelectField } from 'shared-ui'
import { categoryOptions, type Filters } from './filters'
import { MoreFilters } from './MoreFilters'
import { SearchBox } from './SearchBox'
import type { FilterActions } from './useFilters'
import styles from './FilterBar.module.css'

/** Search, category and order of the list, and what else narrows it. */
export function FilterBar({ filters }: { filters: Filters & FilterActions }) {
  return (
    <Card className={styles.bar}>
      <SearchBox keyword={filters.keyword} onSearch={filters.search} />
      <SelectField label="Category" options={categoryOptions} value={filters.category} onChange={filters.choose} />
      <SelectField label="Sort By" options={SORTS} value={filters.sortBy} onChange={filters.sort} />
      <MoreFilters filters={filters} />
    </Card>
  )
}
