import { useId } from 'react'
import { ALL_CATEGORIES, CATEGORIES, type CategoryFilter } from 'shared-contract'
import { Input } from 'shared-ui'
import { Button, Select } from 'shared-ui/owner'
import styles from './ProductToolbar.module.css'
import type { ProductFilter } from './useProductFilter'
import { VIEWS, type ProductView } from './useProductView'

interface ProductToolbarProps {
  filter: ProductFilter
  onFilter: (change: Partial<ProductFilter>) => void
  view: ProductView
  onView: (view: ProductView) => void
}

const LABELS: Record<ProductView, string> = { cards: 'Cards', table: 'Table' }
const categories = [ALL_CATEGORIES, ...CATEGORIES].map((category) => ({ value: category, label: category }))

/** Which products are shown, and how. */
export function ProductToolbar({ filter, onFilter, view, onView }: ProductToolbarProps) {
  const id = useId()
  return (
    <div className={styles.toolbar}>
      <div>
        <label htmlFor={`${id}-search`}>Search your products</label>
        <Input
          id={`${id}-search`}
          type="search"
          value={filter.keyword}
          onChange={({ target }) => onFilter({ keyword: target.value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-category`}>Category</label>
        <Select<CategoryFilter>
          id={`${id}-category`}
          value={filter.category}
          options={categories}
          onChange={(category) => onFilter({ category })}
        />
      </div>
      <div role="group" aria-label="Show products as" className={styles.views}>
        {VIEWS.map((each) => (
          <Button
            key={each}
            type={each === view ? 'primary' : 'default'}
            ghost={each === view}
            aria-pressed={each === view}
            onClick={() => onView(each)}
          >
            {LABELS[each]}
          </Button>
        ))}
      </div>
    </div>
  )
}
