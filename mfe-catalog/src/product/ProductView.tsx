import { formatMoney, paths, RETURN_DAYS, SHIPPING, type Product } from '@haggle/shared-contract'
import { Page, Price, lazyPart } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { memo, Suspense, useRef, type ReactNode } from 'react'
import { NegotiatePrice } from '../negotiation/NegotiatePrice'
import { ShopAnswer } from '../negotiation/ShopAnswer'
import { useNegotiation } from '../negotiation/useNegotiation'
import { usePrimaryAction } from '../negotiation/usePrimaryAction'
import type { ShownProduct } from '../options/shownProduct'
import { REVIEWS, Reviews } from '../reviews/Reviews'
import { useGuestWishesTransfer } from '../wish/useWish'
import { WishButton } from '../wish/WishButton'
import { Gallery } from './Gallery'
import { MoreOfShop } from './MoreOfShop'
import { ProductStrip } from './ProductStrip'
import { Purchase, type Choosing } from './Purchase'
import { useRecentlySeen } from './recentlySeen'
import { WhenNear } from './WhenNear'
import styles from './ProductView.module.css'

// with the dialog, which whoever has one of them is likely to open or has opened
const OpenOffer = lazyPart(() => import(/* webpackChunkName: "haggling" */ '../negotiation/OpenOffer'))
const AgreedUntil = lazyPart(() => import(/* webpackChunkName: "haggling" */ '../negotiation/AgreedUntil'))
const ShopCard = lazyPart(() => import(/* webpackChunkName: "product-parts" */ '../shop/ShopCard'))

interface ProductViewProps {
  product: ShownProduct
  /** Why it could not be refreshed. */
  failure?: ReactNode
  choosing?: Choosing
}

/** A product with everything a customer can do: buy, negotiate, review. */
export function ProductView({ product, failure, choosing }: ProductViewProps) {
  const negotiation = useNegotiation(product)
  const price = useRef<HTMLDivElement>(null)
  const { agreed, shopOffer, isDeal, settle } = negotiation
  const primary = usePrimaryAction(product, negotiation)
  const onAnswered = (answer: 'taken' | 'declined') => {
    if (answer === 'taken') settle()
    price.current?.focus()
  }
  useGuestWishesTransfer()
  return (
    <Page title={product.name}>
      {failure}
      <div className={styles.columns}>
        <Pictures key={product.image} product={product} />
        <div className={styles.facts}>
          <p className={styles.origin}>
            <span className={styles.category}>{product.category}</span>
            <span>
              Sold by{' '}
              {product.shop?.shopName ? (
                <Link to={paths.shop(product.shop._id)}>
                  <bdi>{product.shop.shopName}</bdi>
                </Link>
              ) : (
                <strong>Unknown Shop</strong>
              )}
            </span>
          </p>
          <div ref={price} className={agreed ? styles.agreed : styles.price} data-deal={isDeal} tabIndex={-1}>
            <Price
              price={agreed?.price ?? product.sellingPrice}
              sellingPrice={agreed && product.sellingPrice}
              mrp={product.mrp}
              isFrom={product.priceFrom}
            />
            <Rating rating={product.rating} numReviews={product.numReviews} />
            {agreed && (
              <Suspense fallback={<p>&nbsp;</p>}>
                <AgreedUntil until={agreed.until} />
              </Suspense>
            )}
          </div>
          {!negotiation.isOpen && <ShopAnswer show={OpenOffer} offer={shopOffer} onAnswered={onAnswered} />}
          <Purchase product={product} choosing={choosing} isPrimary={primary === 'buy'}>
            {(buyNow) => (
              <NegotiatePrice
                product={product}
                negotiation={negotiation}
                isPrimary={primary === 'haggle'}
                askToChoose={choosing?.ask}
              >
                <Price price={agreed?.price ?? product.sellingPrice} />
                {buyNow}
                <WishButton productId={product._id} variant={product.variant} showsText />
              </NegotiatePrice>
            )}
          </Purchase>
          <p className={styles.terms}>
            {`Delivery ${formatMoney(SHIPPING.price)}, free above ${formatMoney(SHIPPING.freeAbove)}. Returns within ${RETURN_DAYS} days.`}
          </p>
          <p className={styles.description}>{product.description}</p>
          <WishButton productId={product._id} variant={product.variant} showsText />
          <p role="status" className={styles.connection} data-connection={negotiation.connection}>
            {`Real-time: ${negotiation.connection}`}
          </p>
        </div>
      </div>
      <ReviewsAndMore product={product} />
    </Page>
  )
}

// memoized: parts that do not depend on the negotiation are not rendered again, so that slow phones open the dialog
// sooner
const Pictures = memo(Gallery)

/** The average beside the price, with the way to the reviews. */
const Rating = memo(function Rating({ rating, numReviews }: Pick<Product, 'rating' | 'numReviews'>) {
  if (numReviews === 0) return null
  const average = rating.toFixed(1)
  return (
    <a className={styles.rating} href={`#${REVIEWS}`} aria-label={`Rated ${average}: go to the reviews`}>
      {`★ ${average} (${numReviews})`}
    </a>
  )
})

const ReviewsAndMore = memo(function ReviewsAndMore({ product }: { product: Product }) {
  return (
    <>
      <Reviews product={product} />
      {product.shop && (
        <WhenNear className={styles.shop}>
          <Suspense>
            <ShopCard id={product.shop._id} productId={product._id} />
          </Suspense>
        </WhenNear>
      )}
      {product.shop && <MoreOfShop product={product} />}
      <ProductStrip title="Recently seen" products={useRecentlySeen(product)} />
    </>
  )
})
