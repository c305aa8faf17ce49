import styles from './Button.module.css'

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
