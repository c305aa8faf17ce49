import { LOW_STOCK, paths, type ProductSummary } from '@haggle/shared-contract'
import { Card, LinkButton, Price, ProductImage } from '@haggle/shared-ui'
import { memo, useId, type ReactNode } from 'react'
import { usePrefetchOnHover } from '../fetched-product/prefetchOnHover'
import { Stars } from '../stars/Stars'
import { WishButton } from '../wish/WishButton'
import { shortDescription } from './shortDescription'
import styles from './ProductCard.module.css'

/** A card's picture: one, two or three a row. */
const SIZES = '(width < 640px) 92vw, (width < 1024px) 46vw, 360px'

interface ProductCardProps {
  product: ProductSummary
  isFirstSeen: boolean
  /** Where it leads, if not to the product. */
  to?: string
  /** A note on the product, specific to this list. */
  children?: ReactNode
  onWishRemoved?: () => void
}

/** Memoized: lists have many cards, and most stay the same. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, isFirstSeen, to, children, onWishRemoved } = props
  const nameId = useId()
  const prefetchOnHover = usePrefetchOnHover(product._id)
  const stock = stockNote(product.countInStock)
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <ProductImage src={product.image} alt={product.name} sizes={SIZES} priority={isFirstSeen} />
      <p className={styles.marks}>
        <span className={styles.haggle}>Haggle</span>
        {stock && <span className={styles.stock}>{stock}</span>}
      </p>
      <div className={styles.words}>
        <p className={styles.origin}>
          <span className={styles.category}>{product.category}</span>
          <span>{product.shop?.shopName}</span>
        </p>
        <h2 id={nameId} className={styles.name}>
          {product.name}
        </h2>
        {product.numReviews > 0 && (
          <p className={styles.rating}>
            <Stars rating={product.rating} />
            <span>{`${product.rating.toFixed(1)} (${product.numReviews})`}</span>
          </p>
        )}
        <p className={styles.description}>{shortDescription(product.description)}</p>
      </div>
      <div className={styles.foot}>
        {children}
        <div className={styles.buying}>
          <Price price={product.sellingPrice} mrp={product.mrp} isFrom={product.priceFrom} />
          <WishButton productId={product._id} describedBy={nameId} onRemoved={onWishRemoved} />
        </div>
        <LinkButton
          className={styles.details}
          to={to ?? paths.product(product._id)}
          aria-describedby={nameId}
          {...prefetchOnHover}
        >
          View Details
        </LinkButton>
      </div>
    </Card>
  )
})

function stockNote(countInStock: number): string | undefined {
  if (countInStock === 0) return 'Out of Stock'
  return countInStock <= LOW_STOCK ? `Only ${countInStock} left` : undefined
}
