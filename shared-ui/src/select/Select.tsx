import type { ComponentProps } from 'react'
import styles from './Select.module.css'

export interface Option<Value extends string | number> {
  value: Value
  label: string
}

export interface SelectProps<Value extends string | number> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> {
  options: readonly Option<Value>[]
  /** Undefined while nothing is chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** The native select, styled. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder, className = '', ...select } = props
  const choose = (text: string) => {
    const option = options.find((each) => String(each.value) === text)
    if (option) onChange(option.value)
  }
  return (
    <select
      className={`${styles.select} ${className}`}
      value={value ?? ''}
      onChange={(event) => choose(event.target.value)}
      {...select}
    >
      {value === undefined && (
        <option value="" hidden>
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
