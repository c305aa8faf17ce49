import type { OrderStatus } from '@haggle/shared-contract'
import { SelectField } from '@haggle/shared-ui'
import { STATUS_NAMES } from './orderStatus'
import styles from './StateFilter.module.css'

const options = [
  { value: 'all', label: 'All orders' },
  ...(Object.keys(STATUS_NAMES) as OrderStatus[]).map((value) => ({ value, label: STATUS_NAMES[value] })),
] as const

interface StateFilterProps {
  /** Undefined for all. */
  state: OrderStatus | undefined
  onChange: (state: OrderStatus | undefined) => void
}

/** Filters the orders by status. */
export const StateFilter = ({ state, onChange }: StateFilterProps) => (
  <div className={styles.filter}>
    <SelectField
      label="Show"
      options={options}
      value={state ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  </div>
)
