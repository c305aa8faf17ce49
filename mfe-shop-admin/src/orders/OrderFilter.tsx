import { ShopOrderState, type ShopListCounts, type ShopListState } from '@haggle/shared-contract'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { BACKWARDS, DayRange, isBackwards } from '../lists/DayRange'
import { formatCount } from '../lists/formatCount'
import { PhoneFolds } from '../lists/PhoneFold'
import { SearchField } from '../lists/SearchField'
import type { useOrderFilter } from './useOrderFilter'
import styles from './OrderFilter.module.css'

const STATES: readonly { state: ShopListState | undefined; label: string }[] = [
  { state: undefined, label: 'All' },
  { state: 'toDeliver', label: 'To deliver' },
  { state: 'pending', label: 'Unpaid' },
  { state: 'returnAsked', label: 'Returns to answer' },
  { state: 'delivered', label: 'Done' },
  { state: 'cancelled', label: 'Cancelled' },
]

interface OrderFilterProps extends Pick<ReturnType<typeof useOrderFilter>, 'filter' | 'set'> {
  /** Number of orders, once known. */
  counts: ShopListCounts | undefined
  /** What happened since the list was opened; if anything. */
  news: string | undefined
  /** What is done with files of the orders; behind 'More' on phones. */
  children: ReactNode
}

function countOf(counts: ShopListCounts, shown: ShopListState | undefined): number {
  return shown ? counts[shown] : ShopOrderState.options.reduce((sum, state) => sum + counts[state], 0)
}

/** Filters the orders by state, text and date, above the list; on phones in two rows, so that the orders begin early. */
export function OrderFilter({ filter, set, counts, news, children }: OrderFilterProps) {
  const isNarrowed = !!(filter.q ?? filter.from ?? filter.to)
  const states = useRef<HTMLDivElement>(null)
  // on phones they stand in one row, at whose end the chosen one would be out of sight
  useLayoutEffect(() => {
    const [row, chosen] = [states.current, states.current?.querySelector<HTMLElement>('[aria-pressed="true"]')]
    if (row && chosen)
      row.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - row.offsetLeft - row.offsetWidth / 2
  }, [filter.state, counts])
  return (
    <div className={styles.filter}>
      <div ref={states} role="group" aria-label="Show" className={styles.states}>
        {STATES.map(({ state, label }) => (
          <Button key={label} aria-pressed={state === filter.state} onClick={() => set({ state })}>
            {counts ? `${label} (${formatCount(countOf(counts, state))})` : label}
          </Button>
        ))}
      </div>
      <PhoneFolds
        folds={[
          {
            label: 'Search and dates',
            isUsed: isNarrowed,
            className: styles.fields,
            children: (
              <>
                <SearchField
                  label="Search orders"
                  value={filter.q}
                  placeholder="Number, customer or product"
                  maxLength={100}
                  onSearch={(q) => set({ q })}
                />
                <DayRange from={filter.from} to={filter.to} onChange={set} />
              </>
            ),
          },
          { label: 'More', className: styles.files, children },
        ]}
      />
      <p role="status" className={styles.news}>
        {news}
      </p>
      {isBackwards(filter) && <ErrorAlert message={BACKWARDS} />}
    </div>
  )
}
