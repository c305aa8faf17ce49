import type { HTMLAttributes } from 'react'
import styles from './VisuallyHidden.module.css'

/** Text for screen readers only. With `aria-live`, and rendered before it has text, it announces it. */
export const VisuallyHidden = (props: HTMLAttributes<HTMLElement>) => <span className={styles.hidden} {...props} />
