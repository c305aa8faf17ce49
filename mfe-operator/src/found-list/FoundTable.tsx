import type { ReactNode } from 'react'
import styles from './FoundList.module.css'

/** A table that scrolls by itself on small screens; its rows are `tr`. A column that begins with # has numbers. */
export function FoundTable({ name, columns, children }: { name: string; columns: string[]; children: ReactNode }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={name}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((title) => (
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
}

/** A cell of a column with numbers. */
export const NumberCell = ({ children }: { children: ReactNode }) => <td className={styles.number}>{children}</td>
