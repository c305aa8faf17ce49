import { paths, type ShopPage } from '@haggle/shared-contract'
import { Card, ProductImage, Slot } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { Stars } from '../stars/Stars'
import styles from './ShopFacts.module.css'

interface ShopFactsProps {
  shop: ShopPage
  /** Names the shop, with the way to its page, and shortens its words. */
  isBrief?: boolean
  /** The product that a question to the shop is about. */
  product?: string
}

/** A shop's picture or initial, age, rating, description and return policy. */
export function ShopFacts({ shop, isBrief = false, product }: ShopFactsProps) {
  const { _id, shopName, since, picture, rating, numReviews, numProducts, description, returnPolicy } = shop
  return (
    <Card as="section" className={`${styles.shop} ${isBrief ? styles.brief : ''}`} aria-label="About the shop">
      {picture ? (
        <ProductImage src={picture} alt={shopName} size={isBrief ? 72 : 120} />
      ) : (
        <span className={styles.initial} aria-hidden="true">
          {[...shopName][0]}
        </span>
      )}
      <div className={styles.facts}>
        {isBrief && (
          <h2 className={styles.name}>
            <Link to={paths.shop(_id)}>
              <bdi>{shopName}</bdi>
            </Link>
          </h2>
        )}
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
        <Slot name="catalog/shop-contact" pass={{ shop: _id, product }} />
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
