import { formatMoney, isolated, paths, type ProductSummary, type ShopSortBy } from '@haggle/shared-contract'
import { Button, ProductImage, VisuallyHidden } from '@haggle/shared-ui'
import { AppLink, Link } from '@haggle/shared-ui/router'
import type { ComponentProps } from 'react'
import type { Table } from '../lists/Table'
import { useEditAddress, type useFocusOfEdited } from '../products/editedProduct'
import { useShopAdminChangeProductMutation } from './api'
import { EditableCell } from './EditableCell'
import { HiddenTag } from './HiddenTag'
import { changedInput } from './productInput'
import { StockTag } from './StockTag'
import { sortOrderOf } from './tableSorting'
import styles from './ProductTable.module.css'

interface ColumnOptions {
  sortBy: ShopSortBy
  lowStockAt: number
  focusOfEdited: ReturnType<typeof useFocusOfEdited>
  isDeleting: boolean
  /** The products whose variants are shown. */
  opened: ReadonlySet<string>
  onOpen: (id: string) => void
  onSaved: (saved: ProductSummary) => void
  onDelete: (product: ProductSummary) => void
}

/** The columns of the table: a product's facts, two of them to be edited in place, and what can be done with it. */
export function useProductColumns(options: ColumnOptions): ComponentProps<typeof Table<ProductSummary>>['columns'] {
  const { sortBy, lowStockAt, focusOfEdited, isDeleting, opened, onOpen, onSaved, onDelete } = options
  const [change] = useShopAdminChangeProductMutation()
  const editAddress = useEditAddress()
  const sorted = (key: 'name' | 'price' | 'stock') => ({ key, sorter: true, sortOrder: sortOrderOf(key, sortBy) })
  const edited = (product: ProductSummary, field: 'sellingPrice' | 'countInStock') => (
    <EditableCell
      {...{ product, field, change, onSaved }}
      of={isolated(product.name)}
      value={product[field]}
      changed={(value) => changedInput(product, { [field]: value })}
    />
  )

  return [
    {
      title: 'Product',
      ...sorted('name'),
      render: (_, { _id, name, image, hidden, options }) => (
        <span className={styles.name}>
          <ProductImage src={image} alt="" size={40} />
          {options ? (
            <span>
              {name}
              <Button
                type="text"
                size="small"
                className={styles.open}
                aria-expanded={opened.has(_id)}
                aria-label={`Variants of ${isolated(name)}`}
                onClick={() => onOpen(_id)}
              >
                Variants
              </Button>
            </span>
          ) : (
            name
          )}
          <HiddenTag product={{ _id, hidden }} />
        </span>
      ),
    },
    { title: 'Category', dataIndex: 'category', className: styles.category },
    {
      title: 'Selling price',
      ...sorted('price'),
      render: (_, product) =>
        product.options ? (
          <span className={styles.price}>{priceInWords(product)}</span>
        ) : (
          edited(product, 'sellingPrice')
        ),
    },
    { title: 'MRP', dataIndex: 'mrp', render: formatMoney },
    {
      title: 'Min Negotiable',
      dataIndex: 'minNegotiablePrice',
      render: (_, { minNegotiablePrice = 0 }) => formatMoney(minNegotiablePrice),
    },
    {
      title: 'In stock',
      ...sorted('stock'),
      render: (_, product) => (
        <>
          {product.options ? `${product.countInStock} ` : edited(product, 'countInStock')}
          <StockTag countInStock={product.countInStock} lowStockAt={lowStockAt} />
        </>
      ),
    },
    {
      title: 'Actions',
      key: 'actions',
      render: (_, product) => (
        <span className={styles.actions} role="group" aria-label={product.name}>
          <Link {...editAddress(product._id)} ref={focusOfEdited(product._id)}>
            Edit
          </Link>
          <Link to={`${paths.addProduct}?copy=${encodeURIComponent(product._id)}`}>Duplicate</Link>
          <AppLink to={paths.product(product._id)}>
            View<VisuallyHidden> in marketplace</VisuallyHidden>
          </AppLink>
          <Button type="text" size="small" danger disabled={isDeleting} onClick={() => onDelete(product)}>
            Delete
          </Button>
        </span>
      ),
    },
  ]
}

/** A product's price, which is the lowest where its variants differ. */
const priceInWords = ({ sellingPrice, priceFrom }: ProductSummary): string =>
  `${priceFrom ? 'From ' : ''}${formatMoney(sellingPrice)}`
