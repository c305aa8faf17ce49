import { formatMoney, linePath, paths, SHOP_CLOSED } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { EmptyState, LinkButton, LoadError, Page, Tag } from '@haggle/shared-ui'
import { useRef } from 'react'
import { ProductCard } from '../browse/ProductCard'
import { ProductGridSkeleton } from '../browse/ProductGrid'
import { useCatalogWishlistQuery } from '../wish/api'
import { useGuestWishesTransfer } from '../wish/useWish'
import grid from '../browse/ProductGrid.module.css'
import styles from './WishlistScreen.module.css'

const HEART = 'M32 52 13 33a11 11 0 0 1 19-12 11 11 0 0 1 19 12z'

/** A customer's wish list, newest first, with price drops. */
export default function WishlistScreen() {
  const { data: wishes, error, refetch } = useCatalogWishlistQuery(undefined, { refetchOnMountOrArgChange: true })
  const list = useRef<HTMLDivElement>(null)
  useGuestWishesTransfer()

  return (
    <Page title="Wish list">
      {error && (
        <LoadError message={errorMessage(error, 'Failed to fetch your wish list.')} onRetry={() => void refetch()} />
      )}
      {!wishes && !error && (
        <div role="status" aria-busy="true" aria-label="Loading your wish list">
          <ProductGridSkeleton />
        </div>
      )}
      <div ref={list} tabIndex={-1}>
        {wishes?.length === 0 && (
          <EmptyState picture={HEART} title="Your wish list is empty.">
            <p>Press the heart of a product, and see here when its price falls.</p>
            <LinkButton type="primary" to={paths.home}>
              Find something to wish for
            </LinkButton>
          </EmptyState>
        )}
        <ul className={grid.grid}>
          {wishes?.map(({ product, variant, variantText, priceWhenAdded, priceDropped }, index) => (
            <li key={product._id}>
              <ProductCard
                product={product}
                to={linePath({ product: product._id, variant })}
                isFirstSeen={index < 3}
                onWishRemoved={() => list.current?.focus()}
              >
                {variantText && <p className={styles.variant}>{variantText}</p>}
                {product.shop.state && <p>{SHOP_CLOSED}</p>}
                {priceDropped && (
                  <p className={styles.dropped}>
                    <Tag color="success">Price dropped</Tag> It was {formatMoney(priceWhenAdded)}.
                  </p>
                )}
              </ProductCard>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  )
}
