import type { ReactNode } from 'react'
import styles from './FoundList.module.css'

/** A table that scrolls by itself on small screens; its rows are `tr`. */
export function FoundTable({ name, columns, children }: { name: string; columns: string[]; children: ReactNode }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={name}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
