import { useState } from 'react'
import { formatMoney, paths, type ProductSummary } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { ErrorAlert, ProductImage } from 'shared-ui'
import { Button } from 'shared-ui/owner'
import { Table } from '../table/Table'
import { AppLink, Link } from 'shared-ui/router'
import { useDeleteProductsMutation } from './api'
import { BulkPrices } from './BulkPrices'
import { EditableCell } from './EditableCell'
import styles from './ProductTable.module.css'
import { StockTag } from './StockTag'

const PAGE = 20
const QUESTION = 'Are you sure you want to delete this product?'

interface ProductTableProps {
  products: readonly ProductSummary[]
  lowStockAt: number
}

/** A shop's products row by row, to be sorted, changed in place, and deleted several at once. */
export default function ProductTable({ products, lowStockAt }: ProductTableProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [deleteProducts, { isLoading, error }] = useDeleteProductsMutation()
  const shown = new Set(products.map(({ _id }) => _id))
  const selected = chosen.filter((id) => shown.has(id))
  const chosenSet = new Set(selected)
  const [isPricing, setPricing] = useState(false)

  const askAndDelete = async (ids: readonly string[]) => {
    const question = ids.length === 1 ? QUESTION : `${QUESTION} (${ids.length} products)`
    if (!window.confirm(question)) return
    const answer = await deleteProducts(ids)
    if (answer.error) return
    setChosen([])
    window.alert(ids.length === 1 ? 'Product deleted successfully!' : `${ids.length} products deleted successfully!`)
  }

  return (
    <div className={styles.table}>
      {error && <ErrorAlert message={errorMessage(error, 'Failed to delete product.')} />}
      {selected.length > 0 && (
        <div className={styles.several}>
          {selected.length < products.length && (
            <Button onClick={() => setChosen([...shown])}>{`Select all ${products.length}`}</Button>
          )}
          <Button onClick={() => setPricing(true)}>{`Change prices (${selected.length})`}</Button>
          <Button danger disabled={isLoading} onClick={() => void askAndDelete(selected)}>
            {`Delete selected (${selected.length})`}
          </Button>
        </div>
      )}
      {isPricing && selected.length > 0 && (
        <BulkPrices products={products.filter(({ _id }) => chosenSet.has(_id))} onClose={() => setPricing(false)} />
      )}
      <Table<ProductSummary>
        size="small"
        rowKey="_id"
        dataSource={products}
        pagination={{ pageSize: PAGE, showSizeChanger: false, hideOnSinglePage: true }}
        rowSelection={{
          selectedRowKeys: [...selected],
          onChange: (keys) => setChosen(keys.map(String)),
          getTitleCheckboxProps: () => ({ 'aria-label': 'Select all on this page' }),
          getCheckboxProps: ({ name }) => ({ 'aria-label': `Select ${name}` }),
        }}
        columns={[
          {
            title: 'Product',
            dataIndex: 'name',
            sorter: (a, b) => a.name.localeCompare(b.name),
            render: (_, { name, image }) => (
              <span className={styles.name}>
                <ProductImage src={image} alt="" size={40} />
                {name}
              </span>
            ),
          },
          { title: 'Category', dataIndex: 'category', sorter: (a, b) => a.category.localeCompare(b.category) },
          {
            title: 'Selling price',
            dataIndex: 'sellingPrice',
            sorter: (a, b) => a.sellingPrice - b.sellingPrice,
            render: (_, product) => <EditableCell product={product} field="sellingPrice" />,
          },
          { title: 'MRP', dataIndex: 'mrp', sorter: (a, b) => a.mrp - b.mrp, render: formatMoney },
          {
            title: 'Min Negotiable',
            dataIndex: 'minNegotiablePrice',
            render: (_, { minNegotiablePrice = 0 }) => formatMoney(minNegotiablePrice),
          },
          {
            title: 'In stock',
            dataIndex: 'countInStock',
            sorter: (a, b) => a.countInStock - b.countInStock,
            render: (_, product) => (
              <>
                <EditableCell product={product} field="countInStock" />
                <StockTag countInStock={product.countInStock} lowStockAt={lowStockAt} />
              </>
            ),
          },
          {
            title: 'Actions',
            key: 'actions',
            render: (_, { _id, name }) => (
              <span className={styles.actions} role="group" aria-label={name}>
                <Link to={paths.editProduct(_id)}>Edit</Link>
                <Link to={`${paths.addProduct}?copy=${encodeURIComponent(_id)}`}>Duplicate</Link>
                <AppLink to={paths.product(_id)}>View in marketplace</AppLink>
                <Button type="link" danger disabled={isLoading} onClick={() => void askAndDelete([_id])}>
                  Delete
                </Button>
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}
