import type { ComponentProps, MouseEvent } from 'react'
import styles from './Button.module.css'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** How much it asks to be pressed; `text` has no edge. */
  type?: 'primary' | 'default' | 'text'
  size?: 'small' | 'middle' | 'large'
  /** What it does to the form around it. */
  htmlType?: 'button' | 'submit' | 'reset'
  /** What cannot be taken back. */
  danger?: boolean
  /** As wide as its place. */
  block?: boolean
  /** Turns a wheel, and ignores presses, while what was asked for is under way. */
  loading?: boolean
  /** Makes it a link that looks like a button. */
  href?: string
}

/** A button, in the words that antd has for it. */
export function Button(props: ButtonProps) {
  const { type = 'default', size = 'middle', htmlType = 'button', danger, block, loading, href, ...rest } = props
  const { className, children, onClick, ...button } = rest
  const look = [styles.button, styles[type], styles[size], danger && styles.danger, block && styles.block, className]
  const classes = look.filter(Boolean).join(' ')

  if (href !== undefined)
    return (
      <a className={classes} href={href}>
        {children}
      </a>
    )

  // Enter in a field presses the form's button, too; only what a press does is left out.
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <button type={htmlType} className={classes} aria-busy={loading || undefined} onClick={press} {...button}>
      {loading && <span className={styles.wheel} aria-hidden="true" />}
      {children}
    </button>
  )
}
