import { ALL_CATEGORIES, CATEGORIES, MAX_KEYWORD, type CategoryFilter } from '@haggle/shared-contract'
import { Button, SelectField } from '@haggle/shared-ui'
import { PhoneFold } from '../lists/PhoneFold'
import { SearchField } from '../lists/SearchField'
import type { ShopProductsFilter } from './api'
import type { useProductFilter } from './useProductFilter'
import styles from './ProductToolbar.module.css'

export const VIEWS = ['cards', 'table'] as const
export type ProductView = (typeof VIEWS)[number]

interface ProductToolbarProps {
  filter: ShopProductsFilter
  onFilter: ReturnType<typeof useProductFilter>['set']
  view: ProductView
  onView: (view: ProductView) => void
}

const LABELS: Record<ProductView, string> = { cards: 'Cards', table: 'Table' }
const categories = ([ALL_CATEGORIES, ...CATEGORIES] as const).map((category) => ({ value: category, label: category }))

/** Search, filters and layout of the products. */
export function ProductToolbar({ filter, onFilter, view, onView }: ProductToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <SearchField
        label="Search your products"
        value={filter.q}
        placeholder="Words of name or description"
        maxLength={MAX_KEYWORD}
        onSearch={(q) => onFilter({ q })}
      />
      <PhoneFold label="Filter" isUsed={filter.category !== ALL_CATEGORIES} className={styles.fields}>
        <SelectField<CategoryFilter>
          label="Category"
          value={filter.category}
          options={categories}
          onChange={(category) => onFilter({ category: category === ALL_CATEGORIES ? undefined : category })}
        />
        <div role="group" aria-label="Show products as" className={styles.views}>
          {VIEWS.map((each) => (
            <Button key={each} aria-pressed={each === view} onClick={() => onView(each)}>
              {LABELS[each]}
            </Button>
          ))}
        </div>
      </PhoneFold>
    </div>
  )
}
