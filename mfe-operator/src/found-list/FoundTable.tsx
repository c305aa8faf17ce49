import { Link } from '@haggle/shared-ui/router'
import type { CSSProperties, ReactNode } from 'react'
import styles from './FoundList.module.css'

/** The titles as custom properties, `--column-1` and so on, with which cells are labelled where they stand below each other. */
const asLabels = (titles: readonly string[]) =>
  Object.fromEntries(titles.map((title, each) => [`--column-${each + 1}`, JSON.stringify(title)])) as CSSProperties

const titleOf = (column: string) => column.replace('#', '')

/** A table whose rows, `tr`, are cards on phones: at most seven columns. A column that begins with # has numbers. */
export function FoundTable({ name, columns, children }: { name: string; columns: string[]; children: ReactNode }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={name}>
      <table className={styles.table} style={asLabels(columns.map(titleOf))}>
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col" className={title.startsWith('#') ? styles.number : undefined}>
                {titleOf(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** The name of a row, which leads to what the row is about. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <th scope="row">
    <Link to={to}>{children}</Link>
  </th>
)

/** A cell of a column with numbers. */
export const NumberCell = ({ children }: { children: ReactNode }) => <td className={styles.number}>{children}</td>
