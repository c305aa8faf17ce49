import { paths, type ShopPage } from '@haggle/shared-contract'
import { EmptyState } from '@haggle/shared-ui'
import { AppLink, Link } from '@haggle/shared-ui/router'
import styles from './FirstSteps.module.css'

/** What the owner of a shop without products does first. */
export function FirstSteps({ title, shop }: { title: string; shop: ShopPage | undefined }) {
  const isIntroduced = !!(shop?.description && shop.picture)
  return (
    <EmptyState title={title}>
      <ol className={styles.steps} aria-label="First steps">
        <li className={isIntroduced ? styles.done : undefined}>
          <Link to={paths.shopProfile}>Introduce your shop</Link>
          <span>{isIntroduced ? 'Done' : 'A picture, a few words, and how returns work'}</span>
        </li>
        <li>
          <Link to={paths.addProduct}>List your first product</Link>
          <span>Or import all of them from a file</span>
        </li>
        <li>
          {shop ? <AppLink to={paths.shop(shop._id)}>Share your shop’s page</AppLink> : 'Share your shop’s page'}
          <span>It shows what you sell as soon as you list it</span>
        </li>
      </ol>
    </EmptyState>
  )
}
