import type { ComponentProps, ReactNode } from 'react'
import styles from './Input.module.css'

export interface InputProps extends Omit<ComponentProps<'input'>, 'prefix'> {
  /** Shown inside the field before the text: a currency, an icon. */
  prefix?: ReactNode
  /** Shown inside the field after the text: a button. Since 3.19. */
  suffix?: ReactNode
}

/** A text input. Its `ref` is the `<input>`'s. */
export function Input({ prefix, suffix, className = '', ...input }: InputProps) {
  return (
    <span className={`${styles.field} ${className}`}>
      {prefix}
      <input className={styles.input} {...input} />
      {suffix}
    </span>
  )
}
