import { isolated, type ProductPage } from '@haggle/shared-contract'
import styles from './ResultLine.module.css'

/** The number of results, or that they are loading; changes are announced to screen readers. */
export function ResultLine({ isLoading, list }: { isLoading: boolean; list: ProductPage | undefined }) {
  return (
    <p role="status" className={styles.line}>
      {isLoading && <span className={styles.spinner} aria-hidden="true" />}
      {isLoading ? 'Loading products...' : list && resultText(list)}
    </p>
  )
}

const resultText = (list: ProductPage) =>
  list.corrected ? `Showing results for ${isolated(list.corrected)}: ${countOf(list)}` : countOf(list)

/** A keyword search ends at its first 10,000 products (D46). */
const countOf = ({ total, isTotalExact = true }: Partial<ProductPage>) => {
  if (total === undefined) return ''
  const products = total === 1 ? '1 product' : `${total.toLocaleString('en-US')} products`
  return isTotalExact ? products : `The first ${products} of more`
}
