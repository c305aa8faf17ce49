import type { ComponentProps } from 'react'
import styles from './Select.module.css'

export interface SelectProps<Value extends string | number> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'multiple'
> {
  /** Nothing chosen yet when undefined. */
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** A choice among a few: the browser's own, which every phone and screen reader knows how to show. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { value, options, onChange, placeholder, className = '', ...select } = props
  const choose = (chosen: string) => {
    const option = options.find((each) => String(each.value) === chosen)
    if (option) onChange(option.value)
  }
  return (
    <select
      {...select}
      className={`${styles.select} ${value === undefined ? styles.empty : ''} ${className}`}
      value={value ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      {value === undefined && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
