import styles from './StatusIcon.module.css'

export type Status = 'success' | 'error' | 'info' | 'warning'

const signs = {
  success: 'm5 8.300 2.200 2.200L11 6',
  error: 'm5.700 5.700 4.600 4.600m0-4.600-4.600 4.600',
  warning: 'M8 4.300v4.200m0 2.600v.1',
  info: 'M8 11.700V7.500M8 4.800v.1',
} as const

/** An icon for a severity; hidden from screen readers, since the text beside it says the same. */
export const StatusIcon = ({ status, size }: { status: Status; size: number }) => (
  <svg className={`${styles.icon} ${styles[status]}`} viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
    <circle cx="8" cy="8" r="8" />
    <path d={signs[status]} />
  </svg>
)
