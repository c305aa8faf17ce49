import type { ComponentProps, MouseEvent } from 'react'
import styles from './Button.module.css'
import { buttonLook, type ButtonLook } from './buttonLook'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'>, ButtonLook {
  /** What it does to the form around it. */
  htmlType?: 'button' | 'submit' | 'reset'
  /** Turns a wheel, and ignores presses, while what was asked for is under way. */
  loading?: boolean
  /** Makes it a link to another site that looks like a button; within the app there is `LinkButton`. */
  href?: string
}

/** A button, in the words that antd has for it. */
export function Button(props: ButtonProps) {
  const { type, size, danger, block, className, htmlType = 'button', loading, href, ...rest } = props
  const { children, onClick, ...button } = rest
  const look = buttonLook({ type, size, danger, block, className })

  if (href !== undefined)
    return (
      <a className={look} href={href}>
        {children}
      </a>
    )

  // Enter in a field presses the form's button, too; only what a press does is left out.
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <button type={htmlType} className={look} aria-busy={loading || undefined} onClick={press} {...button}>
      {loading && <span className={styles.wheel} aria-hidden="true" />}
      {children}
    </button>
  )
}
