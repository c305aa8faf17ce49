import type { ComponentProps, ReactNode } from 'react'
import styles from './Input.module.css'

export interface InputProps extends Omit<ComponentProps<'input'>, 'prefix'> {
  /** Stands in the field before what is typed: a currency, a sign. */
  prefix?: ReactNode
}

/** A field for a line of text. Its `ref` is that of the `<input>`. */
export function Input({ prefix, className = '', ...input }: InputProps) {
  return (
    <span className={`${styles.field} ${className}`}>
      {prefix}
      <input className={styles.input} {...input} />
    </span>
  )
}
