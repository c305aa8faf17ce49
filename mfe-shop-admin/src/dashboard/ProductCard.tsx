import { formatMoney, type ProductSummary } from '@haggle/shared-contract'
import { Button, Card, ErrorAlert, Price, ProductImage } from '@haggle/shared-ui'
import { useNavigate } from '@haggle/shared-ui/router'
import { useId } from 'react'
import { MoreButton } from '../lists/MoreButton'
import { useEditAddress, type useFocusOfEdited } from '../products/editedProduct'
import { HiddenTag } from './HiddenTag'
import { StockTag } from './StockTag'
import { useDelete } from './useDelete'
import styles from './ProductCard.module.css'

interface ProductCardProps {
  product: ProductSummary
  lowStockAt: number
  focusOfEdited: ReturnType<typeof useFocusOfEdited>
}

/** A product with its floor price and the owner's actions: on phones a low row. Few elements, because a page has many. */
export function ProductCard({ product, lowStockAt, focusOfEdited }: ProductCardProps) {
  const { _id, name, image, category, sellingPrice, mrp, countInStock, minNegotiablePrice } = product
  const nameId = useId()
  const navigate = useNavigate()
  const { to, state } = useEditAddress()(_id)
  const { askAndDelete, isDeleting, failure } = useDelete()

  return (
    <Card as="article" className={styles.card}>
      <ProductImage src={image} alt={name} />
      <h2 id={nameId} className={styles.name}>
        {name}
      </h2>
      <Price price={sellingPrice} mrp={mrp} isFrom={product.priceFrom} />
      <ul className={styles.facts}>
        {product.hidden && (
          <li>
            <HiddenTag product={product} />
          </li>
        )}
        <li>{`Category: ${category}`}</li>
        <li>
          {`In Stock: ${countInStock}`} <StockTag countInStock={countInStock} lowStockAt={lowStockAt} />
        </li>
        {minNegotiablePrice !== undefined && <li>{`Min Negotiable: ${formatMoney(minNegotiablePrice)}`}</li>}
      </ul>
      {failure && <ErrorAlert message={failure} />}
      <div className={styles.actions}>
        <Button
          ref={focusOfEdited(_id)}
          data-leaves-page
          aria-describedby={nameId}
          onClick={() => void navigate(to, { state })}
        >
          Edit
        </Button>
        <MoreButton describedBy={nameId} />
        <Button
          danger
          className={styles.more}
          aria-describedby={nameId}
          disabled={isDeleting}
          onClick={() => void askAndDelete([product])}
        >
          Delete
        </Button>
      </div>
    </Card>
  )
}
