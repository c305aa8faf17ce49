import type { ReactNode } from 'react'
import { type Status, StatusIcon } from '../status-icon/StatusIcon'
import { withIsolates } from './withIsolates'
import styles from './Alert.module.css'

export interface AlertProps {
  type: Status
  title: ReactNode
  /** Details below the title. */
  description?: ReactNode
  className?: string
}

/** An inline alert, announced by screen readers. */
export function Alert({ type, title, description, className = '' }: AlertProps) {
  return (
    <div role="alert" className={`${styles.alert} ${styles[type]} ${description ? styles.long : ''} ${className}`}>
      <StatusIcon status={type} size={description ? 24 : 16} />
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {description && <div>{description}</div>}
      </div>
    </div>
  )
}

/** An error alert beside what failed. */
export function ErrorAlert({ message }: { message: string }) {
  return <Alert type="error" title={withIsolates(message)} />
}
