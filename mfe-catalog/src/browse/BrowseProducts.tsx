import { Page } from 'shared-ui'
import { ProductList } from './ProductList'
import styles from './BrowseProducts.module.css'

/** The catalogue. */
export default function BrowseProducts() {
  return (
    <Page title="Browse Products">
      <p className={styles.haggling}>
        Every price here can be haggled over: make an offer, and the shop answers at once. You have three for each
        product.
      </p>
      <ProductList />
    </Page>
  )
}
