import { withDecimalPoint } from '@haggle/shared-contract'
import { Button, Input, isComposing, SelectField } from '@haggle/shared-ui'
import { useId, useState, type KeyboardEvent } from 'react'
import { readPrice, type Filters } from './filters'
import type { FilterActions } from './useFilters'
import styles from './FilterBar.module.css'

const ratings = [
  { value: 0, label: 'Any' },
  ...[4, 3, 2, 1].map((value) => ({ value, label: `${value} ${value === 1 ? 'star' : 'stars'} and more` })),
]

interface MoreFiltersProps {
  filters: Filters & FilterActions
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** Called by Escape, and by the button at the end of the sheet. */
  onClose: () => void
}

/** Price range, stock and rating, on phones in a sheet; rendered once opened: folded fields would be a sixth of the list's first layout. */
export function MoreFilters({ filters, isOpen, onToggle, onClose }: MoreFiltersProps) {
  const { minPrice, maxPrice, inStock, minRating, narrow } = filters
  return (
    <details className={styles.filters} open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>More filters</summary>
      {isOpen && (
        <div className={styles.more} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
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
          <Button type="primary" className={styles.show} onClick={onClose}>
            Show products
          </Button>
        </div>
      )}
    </details>
  )
}

interface PriceFieldProps {
  label: string
  price: number | undefined
  onChange: (price: number | undefined) => void
}

/** A price bound, applied on Enter and on blur; invalid text shows a message and does not filter. */
function PriceField({ label, price, onChange }: PriceFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(textOf(price))
  const [taken, setTaken] = useState(price)
  const [mistake, setMistake] = useState<string>()
  const isMistaken = typed === mistake
  // The address may change the value: after Back, or when the range's ends are swapped.
  if (taken !== price) {
    setTaken(price)
    if (readTyped(typed) !== price) setTyped(textOf(price))
  }

  const take = () => {
    const read = readTyped(typed)
    setMistake(read === undefined && typed.trim() !== '' ? typed : undefined)
    if (read !== price) onChange(read)
  }
  const takeOnEnter = (event: KeyboardEvent) => event.key === 'Enter' && !isComposing(event) && take()
  return (
    <div className={styles.price}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        prefix="$"
        inputMode="decimal"
        maxLength={10}
        value={typed}
        aria-invalid={isMistaken}
        aria-describedby={`${id}-mistake`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={takeOnEnter}
      />
      <span id={`${id}-mistake`} className={styles.mistake} aria-live="polite">
        {isMistaken && 'Please enter a price such as 12.50.'}
      </span>
    </div>
  )
}

const textOf = (price: number | undefined) => price?.toString() ?? ''

/** With the decimal sign of the visitor's language. */
const readTyped = (typed: string) => readPrice(withDecimalPoint(typed, navigator.language))
