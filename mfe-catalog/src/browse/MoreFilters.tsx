import type { KeyboardEvent } from 'react'
import { Input, SelectField } from 'shared-ui'
import { readPrice, type Filters } from './filters'
import type { FilterActions } from './useFilters'
import styles from './FilterBar.module.css'

const ratings = [
  { value: 0, label: 'Any' },
  ...[4, 3, 2, 1].map((value) => ({ value, label: `${value} stars and more` })),
]

/** Price range, stock and rating: out of the way until they are wanted. */
export function MoreFilters({ filters }: { filters: Filters & FilterActions }) {
  const { minPrice, maxPrice, inStock, minRating, narrow } = filters
  const isNarrowed = [minPrice, maxPrice, inStock, minRating].some((value) => value !== undefined)
  return (
    <details open={isNarrowed || undefined}>
      <summary>More filters</summary>
      <div className={styles.more}>
        <PriceField label="Min price" price={minPrice} onChange={(minPrice) => narrow({ minPrice })} />
        <PriceField label="Max price" price={maxPrice} onChange={(maxPrice) => narrow({ maxPrice })} />
        <SelectField
          label="Rating"
          options={ratings}
          value={minRating ?? 0}
          onChange={(stars) => narrow({ minRating: stars || undefined })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={inStock === 'true'}
            onChange={({ target }) => narrow({ inStock: target.checked ? 'true' : undefined })}
          />
          In stock
        </label>
      </div>
    </details>
  )
}

interface PriceFieldProps {
  label: string
  price: number | undefined
  onChange: (price: number | undefined) => void
}

/** Taken on Enter and on leaving; what is no price is none. */
function PriceField({ label, price, onChange }: PriceFieldProps) {
  const take = (text: string) => onChange(readPrice(text))
  const takeOnEnter = (event: KeyboardEvent<HTMLInputElement>) =>
    event.key === 'Enter' && take(event.currentTarget.value)
  return (
    <label className={styles.price}>
      {label}
      <Input
        key={price}
        prefix="$"
        inputMode="decimal"
        maxLength={10}
        defaultValue={price}
        onBlur={(event) => take(event.target.value)}
        onKeyDown={takeOnEnter}
      />
    </label>
  )
}
