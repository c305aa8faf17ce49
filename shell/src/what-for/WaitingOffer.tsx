import { ProductImage } from '@haggle/shared-ui'
import { useShellProductQuery } from './api'
import styles from './WhatFor.module.css'

/** The product for which somebody logs in; nothing while it is not known. */
export function WaitingOffer({ productId }: { productId: string }) {
  const { data: product } = useShellProductQuery(productId)
  return (
    <div className={styles.offer}>
      {product && (
        <>
          <ProductImage src={product.image} alt="" size={56} />
          <p className={styles.text}>
            Make your offer for <bdi>{product.name}</bdi>
          </p>
        </>
      )}
    </div>
  )
}
