import type { ReactNode } from 'react'
import styles from './Desk.module.css'

interface TableProps {
  label: string
  /** Those that begin with # are of numbers, which stand at the end of their cells. */
  titles: readonly string[]
  /** Rows. */
  children: ReactNode
}

/** A table that scrolls on its own where it is too wide. */
export const Table = ({ label, titles, children }: TableProps) => (
  <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
    <table className={styles.table}>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col" className={title.startsWith('#') ? styles.number : undefined}>
              {title.replace('#', '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

/** A cell with an amount or a count. */
export const NumberCell = ({ children }: { children: ReactNode }) => <td className={styles.number}>{children}</td>
