import styles from './ResultLine.module.css'

/** How many products were found, or that they are being looked for; told to screen readers as it changes. */
export function ResultLine({ isLoading, total }: { isLoading: boolean; total?: number }) {
  return (
    <p role="status" className={styles.line}>
      {isLoading && <span className={styles.spinner} aria-hidden="true" />}
      {isLoading ? 'Loading products...' : total !== undefined && countOf(total)}
    </p>
  )
}

const countOf = (total: number) => (total === 1 ? '1 product' : `${total.toLocaleString('en-US')} products`)
