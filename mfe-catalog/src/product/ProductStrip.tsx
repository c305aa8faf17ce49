import { formatMoney, linePath, smallPicture, type Product } from '@haggle/shared-contract'
import { ProductImage } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useId } from 'react'
import styles from './ProductStrip.module.css'

interface ProductStripProps {
  title: string
  products: readonly (Pick<Product, '_id' | 'name' | 'image'> &
    Partial<Pick<Product, 'variant' | 'sellingPrice' | 'priceFrom'>>)[]
}

/** A row of products; nothing if there are none. */
export function ProductStrip({ title, products }: ProductStripProps) {
  const titleId = useId()
  if (products.length === 0) return null
  return (
    <section className={styles.strip} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className={styles.products}>
        {products.map(({ _id, variant, name, image, sellingPrice, priceFrom }) => (
          <li key={_id}>
            <Link className={styles.product} to={linePath({ product: _id, variant })}>
              <ProductImage src={smallPicture(image)} alt="" />
              <span className={styles.name}>{name}</span>
              {sellingPrice !== undefined && (
                <strong>
                  {priceFrom && 'From '}
                  {formatMoney(sellingPrice)}
                </strong>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
