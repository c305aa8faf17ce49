import { useId } from 'react'
import { Select, type SelectProps } from '../select/Select'
import styles from './SelectField.module.css'

export interface SelectFieldProps<Value extends string | number> extends Omit<SelectProps<Value>, 'id'> {
  label: string
}

/** A select with its label above. */
export function SelectField<Value extends string | number>({ label, ...select }: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select<Value> id={id} {...select} />
    </div>
  )
}
