import { useId } from 'react'
import { Select } from '../select/Select'
import styles from './SelectField.module.css'

export interface SelectFieldProps<Value extends string | number> {
  label: string
  /** Nothing chosen yet when undefined. */
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  placeholder?: string
  disabled?: boolean
}

/** A choice among a few, with its label above. */
export function SelectField<Value extends string | number>({ label, ...select }: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select<Value> id={id} {...select} />
    </div>
  )
}
