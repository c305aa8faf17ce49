import { useId } from 'react'
import type { ShopOrderCounts, ShopOrderState } from 'shared-contract'
import { Button, Input } from 'shared-ui'
import { DayRange } from '../day-range/DayRange'
import { PhoneFold } from '../phone-fold/PhoneFold'
import styles from './OrderFilter.module.css'
import type { useOrderFilter } from './useOrderFilter'

const STATES: readonly { state: ShopOrderState | undefined; label: string }[] = [
  { state: undefined, label: 'All' },
  { state: 'toDeliver', label: 'To deliver' },
  { state: 'pending', label: 'Unpaid' },
  { state: 'delivered', label: 'Done' },
  { state: 'cancelled', label: 'Cancelled' },
]

interface OrderFilterProps extends Pick<ReturnType<typeof useOrderFilter>, 'filter' | 'set'> {
  /** Number of orders, once known. */
  counts: ShopOrderCounts | undefined
}

function countOf(counts: ShopOrderCounts, state: ShopOrderState | undefined): number {
  return state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Filters the orders by state, text and date. */
export function OrderFilter({ filter, set, counts }: OrderFilterProps) {
  const id = useId()
  const isNarrowed = !!(filter.q ?? filter.from ?? filter.to)
  return (
    <div className={styles.filter}>
      <div role="group" aria-label="Show" className={styles.states}>
        {STATES.map(({ state, label }) => (
          <Button key={label} aria-pressed={state === filter.state} onClick={() => set({ state })}>
            {counts ? `${label} (${countOf(counts, state)})` : label}
          </Button>
        ))}
      </div>
      <PhoneFold label="Search and dates" isUsed={isNarrowed} className={styles.fields}>
        <div>
          <label htmlFor={`${id}-q`}>Search orders</label>
          <Input
            key={filter.q}
            id={`${id}-q`}
            type="search"
            maxLength={100}
            placeholder="Number, customer or product"
            defaultValue={filter.q}
            onBlur={({ target }) => target.value !== (filter.q ?? '') && set({ q: target.value })}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && set({ q: currentTarget.value })}
          />
        </div>
        <DayRange from={filter.from} to={filter.to} onChange={set} />
      </PhoneFold>
    </div>
  )
}
