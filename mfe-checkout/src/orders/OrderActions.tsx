import type { ReactNode } from 'react'
import styles from './OrderActions.module.css'

/** The buttons of an order, which are not printed. */
export const OrderActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
