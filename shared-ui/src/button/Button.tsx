import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import styles from './Button.module.css'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'>, ButtonLook {
  /** Its action in the surrounding form. */
  htmlType?: 'button' | 'submit' | 'reset'
  /** Shows a spinner and ignores clicks while a request is running. */
  loading?: boolean
  /** Renders a link to another site that looks like a button; within the app use `LinkButton`. */
  href?: string
}

/** A button, with antd's prop names. */
export function Button(props: ButtonProps) {
  const { type, size, danger, block, className, htmlType = 'button', loading, href, ...rest } = props
  const { children, onClick, onKeyDown, ...button } = rest
  const look = buttonLook({ type, size, danger, block, className })

  if (href !== undefined)
    return (
      <a className={look} href={href}>
        {children}
      </a>
    )

  // Enter in a field clicks the form's button, too, so only the click's effect is suppressed.
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))
  // A browser repeats the click of a key that is held down.
  const hold = (event: KeyboardEvent<HTMLButtonElement>) => {
    onKeyDown?.(event)
    if (event.repeat && event.key === 'Enter') event.preventDefault()
  }
  return (
    <button
      type={htmlType}
      className={look}
      aria-busy={loading || undefined}
      onClick={press}
      onKeyDown={hold}
      {...button}
    >
      {loading && <span className={styles.wheel} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** Props shared by buttons and links that look like them. */
export interface ButtonLook {
  /** Visual weight; `text` has no border. */
  type?: 'primary' | 'default' | 'text'
  size?: 'small' | 'middle' | 'large'
  /** For destructive actions. */
  danger?: boolean
  /** Full width. */
  block?: boolean
  className?: string
}

function buttonLook({ type = 'default', size = 'middle', danger, block, className }: ButtonLook): string {
  const classes = [styles.button, styles[type], styles[size], danger && styles.danger, block && styles.block, className]
  return classes.filter(Boolean).join(' ')
}

export type LinkButtonProps = ComponentProps<typeof Link> & ButtonLook

/** A link within the app that looks like a button. */
export function LinkButton({ type, size, danger, block, className, ...link }: LinkButtonProps) {
  return <Link className={buttonLook({ type, size, danger, block, className })} {...link} />
}
