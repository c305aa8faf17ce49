import { useId } from 'react'
import { formatMoney, paths, type ProductSummary } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { Button, Card, ErrorAlert, Price, ProductImage } from 'shared-ui'
import { useNavigate } from 'shared-ui/router'
import { useDeleteProductMutation } from './api'
import { StockTag } from './StockTag'
import styles from './ProductCard.module.css'

/** A product with its floor price and the owner's actions. Few elements, because a page has many. */
export function ProductCard({ product, lowStockAt }: { product: ProductSummary; lowStockAt: number }) {
  const { _id, name, image, category, sellingPrice, mrp, countInStock, minNegotiablePrice } = product
  const nameId = useId()
  const navigate = useNavigate()
  const [deleteProduct, { isLoading, error }] = useDeleteProductMutation()

  const askAndDelete = async () => {
    if (!window.confirm('Are you sure you want to delete this product?')) return
    const answer = await deleteProduct(_id)
    if (!answer.error) window.alert('Product deleted successfully!')
  }

  return (
    <Card as="article" className={styles.card}>
      <ProductImage src={image} alt={name} />
      <h2 id={nameId} className={styles.name}>
        {name}
      </h2>
      <Price price={sellingPrice} mrp={mrp} />
      <ul className={styles.facts}>
        <li>{`Category: ${category}`}</li>
        <li>
          {`In Stock: ${countInStock}`} <StockTag countInStock={countInStock} lowStockAt={lowStockAt} />
        </li>
        {minNegotiablePrice !== undefined && <li>{`Min Negotiable: ${formatMoney(minNegotiablePrice)}`}</li>}
      </ul>
      {error && <ErrorAlert message={errorMessage(error, 'Failed to delete product.')} />}
      <div className={styles.actions}>
        <Button aria-describedby={nameId} onClick={() => void navigate(paths.editProduct(_id))}>
          Edit
        </Button>
        <Button danger aria-describedby={nameId} disabled={isLoading} onClick={askAndDelete}>
          Delete
        </Button>
      </div>
    </Card>
  )
}
