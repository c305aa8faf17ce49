import { formatMoney, isolated, variantText, type ProductSummary } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { LoadError, Skeleton } from '@haggle/shared-ui'
import { useShopAdminChangeProductMutation, useShopAdminProductWithVariantsQuery } from './api'
import { EditableCell } from './EditableCell'
import { changedVariants } from './productInput'
import { StockTag } from './StockTag'
import styles from './ProductTable.module.css'

interface VariantsOfProductProps {
  id: string
  name: string
  lowStockAt: number
  onSaved: (saved: ProductSummary) => void
}

/** The variants of a product in the table of products, with prices and stocks to be edited in place. */
export function VariantsOfProduct({ id, name, lowStockAt, onSaved }: VariantsOfProductProps) {
  const {
    data: product,
    error,
    refetch,
  } = useShopAdminProductWithVariantsQuery(id, { refetchOnMountOrArgChange: true })
  const [change] = useShopAdminChangeProductMutation()
  if (!product && error)
    return (
      <LoadError message={errorMessage(error, 'Failed to fetch product details.')} onRetry={() => void refetch()} />
    )
  if (!product) return <Skeleton rows={2} />

  return (
    <table className={styles.variants} aria-label={`Variants of ${isolated(name)}`}>
      <thead>
        <tr>
          {['Variant', 'Selling price', 'In stock', 'MRP', 'Min Negotiable'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {product.variants?.map((variant) => {
          const text = variantText(variant.values)
          const edited = (field: 'sellingPrice' | 'countInStock') => (
            <EditableCell
              {...{ product, field, change, onSaved }}
              of={`${isolated(name)}, ${isolated(text)}`}
              value={variant[field]}
              changed={(value) => changedVariants(product, new Map([[variant._id, { [field]: value }]]))}
            />
          )
          return (
            <tr key={variant._id}>
              <th scope="row">{text}</th>
              <td>{edited('sellingPrice')}</td>
              <td>
                {edited('countInStock')}
                <StockTag countInStock={variant.countInStock} lowStockAt={lowStockAt} />
              </td>
              <td>{formatMoney(variant.mrp)}</td>
              <td>{formatMoney(variant.minNegotiablePrice ?? 0)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
