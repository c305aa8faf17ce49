import type { HTMLAttributes } from 'react'
import styles from './VisuallyHidden.module.css'

/** Words for screen readers alone. With `aria-live` and rendered before it has words, it announces them. */
export const VisuallyHidden = (props: HTMLAttributes<HTMLElement>) => <span className={styles.hidden} {...props} />
