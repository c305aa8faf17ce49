import { Select } from 'antd'
import { useId } from 'react'
import styles from './SelectField.module.css'

export interface SelectFieldProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A choice among a few, with its label above. */
export function SelectField<Value extends string>({ label, options, ...select }: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select<Value> id={id} options={[...options]} {...select} />
    </div>
  )
}
