import type { ShopPage } from '@haggle/shared-contract'
import { Card, ProductImage } from '@haggle/shared-ui'
import { Stars } from '../stars/Stars'
import styles from './ShopFacts.module.css'

/** A shop's picture, age, rating, description and return policy. */
export function ShopFacts({ shop }: { shop: ShopPage }) {
  const { shopName, since, picture, rating, numReviews, numProducts, description, returnPolicy } = shop
  return (
    <Card as="section" className={styles.shop} aria-label="About the shop">
      {picture && <ProductImage src={picture} alt={shopName} size={120} />}
      <div className={styles.facts}>
        <p className={styles.line}>
          <span>
            Since <time dateTime={since}>{monthOf(since)}</time>
          </span>
          <span>{numProducts === 1 ? '1 product' : `${numProducts} products`}</span>
          {numReviews > 0 && (
            <span className={styles.rating}>
              <Stars rating={rating} /> {`${rating.toFixed(1)} (${numReviews})`}
            </span>
          )}
        </p>
        {description && <p className={styles.words}>{description}</p>}
        {returnPolicy && (
          <p className={styles.words}>
            <strong>Returns: </strong>
            <bdi>{returnPolicy}</bdi>
          </p>
        )}
      </div>
    </Card>
  )
}

/** 'January 2026'. */
const monthOf = (time: string) =>
  new Date(time).toLocaleDateString('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' })
