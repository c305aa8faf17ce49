import type { ComponentProps } from 'react'
import styles from './TextArea.module.css'

export type TextAreaProps = ComponentProps<'textarea'>

/** A field for several lines. Its `ref` is the `<textarea>`'s. */
export const TextArea = ({ className = '', ...field }: TextAreaProps) => (
  <textarea className={`${styles.field} ${className}`} {...field} />
)
