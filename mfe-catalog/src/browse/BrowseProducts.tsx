import { Page } from '@haggle/shared-ui'
import { CategoryChips } from './CategoryChips'
import { ProductList } from './ProductList'
import styles from './BrowseProducts.module.css'

/** Browse Products. */
export default function BrowseProducts() {
  return (
    <Page title="Browse Products">
      <div className={styles.haggling}>
        <SpeechBubbles />
        <p>
          Every price here can be haggled over: you have three offers for each product, and the shop answers at once.
        </p>
      </div>
      <CategoryChips />
      <ProductList />
    </Page>
  )
}

/** The search box; `ProductList` disables the other controls. */
BrowseProducts.worksBeforeHydration = true

/** Illustration: two people negotiating a price. */
const SpeechBubbles = () => (
  <svg className={styles.picture} viewBox="0 0 48 40" aria-hidden="true">
    <path d="M4 4h24a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H14l-7 6v-6H4a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z" />
    <path className={styles.answer} d="M36 14h8a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-3v5l-6-5H22a3 3 0 0 1-3-3v-2" />
    <path className={styles.sign} d="M19 9.5c-1-1.2-5.6-1.5-5.6 1.2 0 3 6 1.6 6 4.6 0 2.7-5 2.6-6.3.9M16.4 7v12" />
  </svg>
)
