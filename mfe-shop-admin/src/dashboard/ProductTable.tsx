import { isolated, type ProductSummary, type ShopSortBy } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, useBusyWarning } from '@haggle/shared-ui'
import { OwnerTheme } from '@haggle/shared-ui/owner'
import { useState } from 'react'
import { Table } from '../lists/Table'
import type { useFocusOfEdited } from '../products/editedProduct'
import { useShopAdminEveryProductMutation, type ShopProductsFilter } from './api'
import { BulkNumbers } from './BulkNumbers'
import type { BulkChange } from './planNumbers'
import { sortOf } from './tableSorting'
import { useDelete } from './useDelete'
import { useProductColumns } from './useProductColumns'
import { VariantsOfProduct } from './VariantsOfProduct'
import styles from './ProductTable.module.css'

/** Most products selected at once: each is changed by its own request. */
const MAX_SELECTED = 1000

interface ProductTableProps {
  /** The current page of filtered products. */
  products: readonly ProductSummary[]
  total: number
  found: Omit<ShopProductsFilter, 'pageNumber'> & { shopId: string }
  onSort: (sortBy: ShopSortBy | undefined) => void
  lowStockAt: number
  focusOfEdited: ReturnType<typeof useFocusOfEdited>
}

/** A shop's products as a table, with sorting, inline editing and bulk actions. */
export default function ProductTable({ products, total, found, onSort, ...more }: ProductTableProps) {
  const { lowStockAt, focusOfEdited } = more
  const [selected, setSelected] = useState<readonly ProductSummary[]>([])
  const { askAndDelete, isDeleting, failure, failed } = useDelete()
  const [readEvery, reading] = useShopAdminEveryProductMutation()
  const [changing, setChanging] = useState<BulkChange['field']>()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  useBusyWarning(isDeleting)
  const onPage = new Set(products.map(({ _id }) => _id))

  // a product that is gone from the list was deleted, and only the reply was lost
  const isFailureShown = failed.some((id) => onPage.has(id) || selected.some(({ _id }) => _id === id))

  // the list may have been fetched again since it was selected
  const asListed = (each: ProductSummary) => products.find(({ _id }) => _id === each._id) ?? each
  const selectAll = async () => {
    const { data } = await readEvery(found)
    if (data) setSelected(data)
  }
  const selectOnPage = (ids: readonly unknown[]) =>
    setSelected([...selected.filter(({ _id }) => !onPage.has(_id)), ...products.filter(({ _id }) => ids.includes(_id))])
  const refresh = (saved: ProductSummary) =>
    setSelected((selected) => selected.map((each) => (each._id === saved._id ? { ...each, ...saved } : each)))
  const endChanging = () => {
    setChanging(undefined)
    setSelected([])
  }
  const unselect = (ids: readonly string[]) =>
    setSelected((selected) => selected.filter(({ _id }) => !ids.includes(_id)))
  const remove = async (products: readonly ProductSummary[]) => unselect(await askAndDelete(products))
  const columns = useProductColumns({
    ...{ sortBy: found.sortBy, lowStockAt, focusOfEdited, isDeleting, opened },
    onOpen: (id) =>
      setOpened((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id])),
    onSaved: refresh,
    onDelete: (product) => void remove([product]),
  })

  return (
    <OwnerTheme>
      <div className={styles.table}>
        {failure && isFailureShown && <ErrorAlert message={failure} />}
        {reading.error && <ErrorAlert message={errorMessage(reading.error, 'Failed to fetch shop products.')} />}
        {selected.length > 0 && (
          <div className={styles.several}>
            {selected.length < total && total <= MAX_SELECTED && (
              <Button loading={reading.isLoading} onClick={() => void selectAll()}>{`Select all ${total}`}</Button>
            )}
            <Button onClick={() => setChanging('sellingPrice')}>{`Change prices (${selected.length})`}</Button>
            <Button onClick={() => setChanging('countInStock')}>{`Change stock (${selected.length})`}</Button>
            <Button danger disabled={isDeleting} onClick={() => void remove(selected)}>
              {`Delete selected (${selected.length})`}
            </Button>
          </div>
        )}
        {changing && selected.length > 0 && (
          <BulkNumbers
            key={changing}
            field={changing}
            products={selected.map(asListed)}
            onChanged={unselect}
            onDone={endChanging}
            onClose={() => setChanging(undefined)}
          />
        )}
        <Table<ProductSummary>
          size="small"
          rowKey="_id"
          dataSource={products}
          pagination={false}
          onChange={(_pagination, _filters, sorter) => onSort(sortOf(sorter))}
          rowSelection={{
            selectedRowKeys: selected.flatMap(({ _id }) => (onPage.has(_id) ? [_id] : [])),
            onChange: selectOnPage,
            getTitleCheckboxProps: () => ({ 'aria-label': 'Select all on this page' }),
            getCheckboxProps: ({ name }) => ({ 'aria-label': `Select ${isolated(name)}` }),
          }}
          columns={columns}
          expandable={{
            expandedRowKeys: products.flatMap(({ _id, options }) => (options && opened.has(_id) ? [_id] : [])),
            expandedRowRender: ({ _id, name }) => (
              <VariantsOfProduct id={_id} name={name} lowStockAt={lowStockAt} onSaved={refresh} />
            ),
            showExpandColumn: false,
          }}
        />
      </div>
    </OwnerTheme>
  )
}
