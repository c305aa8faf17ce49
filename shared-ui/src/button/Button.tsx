import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import styles from './Button.module.css'

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

/** What a button and a link that looks like one have in common. */
export interface ButtonLook {
  /** How much it asks to be pressed; `text` has no edge. */
  type?: 'primary' | 'default' | 'text'
  size?: 'small' | 'middle' | 'large'
  /** What cannot be taken back. */
  danger?: boolean
  /** As wide as its place. */
  block?: boolean
  className?: string
}

export function buttonLook({ type = 'default', size = 'middle', danger, block, className }: ButtonLook): string {
  const classes = [styles.button, styles[type], styles[size], danger && styles.danger, block && styles.block, className]
  return classes.filter(Boolean).join(' ')
}

export type LinkButtonProps = ComponentProps<typeof Link> & ButtonLook

/** A link within the app that looks like a button. */
export function LinkButton({ type, size, danger, block, className, ...link }: LinkButtonProps) {
  return <Link className={buttonLook({ type, size, danger, block, className })} {...link} />
}
