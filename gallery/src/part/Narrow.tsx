import type { ReactNode } from 'react'
import styles from './Narrow.module.css'

/** A place with little room. */
export const Narrow = ({ children }: { children: ReactNode }) => <div className={styles.narrow}>{children}</div>
