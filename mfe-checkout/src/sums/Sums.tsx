import { Fragment } from 'react'
import styles from './Sums.module.css'

interface SumsProps {
  /** Names and what stands beside them; the last is what they come to. */
  sums: readonly (readonly [name: string, value: string | number])[]
  /** Whether a screen reader is told when the last changes. */
  isLive?: boolean
}

/** Names and amounts, one per row, as on a bill. */
export function Sums({ sums, isLive = false }: SumsProps) {
  return (
    <dl className={styles.sums}>
      {sums.map(([name, value], at) => {
        const isTotal = at === sums.length - 1
        return (
          <Fragment key={name}>
            <dt className={isTotal ? styles.total : undefined}>{name}</dt>
            <dd
              className={isTotal ? styles.total : undefined}
              aria-live={isTotal && isLive ? 'polite' : undefined}
              translate="no"
            >
              {value}
            </dd>
          </Fragment>
        )
      })}
    </dl>
  )
}
