import type { ImportAction, ImportRow } from '@haggle/shared-contract'
import { Table } from '../lists/Table'
import type { FileProduct } from './useFileProducts'
import styles from './ProductFiles.module.css'

const PAGE_SIZE = 20

interface ImportRowsProps {
  rows: ImportRow[]
  words: Record<ImportAction, string>
  /** The file's products by line, if the file is at hand. */
  products: ReadonlyMap<number, FileProduct> | undefined
}

/** An import's rows and what happens with each. */
export const ImportRows = ({ rows, words, products }: ImportRowsProps) => (
  <Table<ImportRow>
    size="small"
    rowKey="line"
    dataSource={rows}
    pagination={{ pageSize: PAGE_SIZE, showSizeChanger: false, hideOnSinglePage: true }}
    columns={[
      { title: 'Line', dataIndex: 'line' },
      ...(products
        ? [
            {
              title: 'Product',
              dataIndex: 'line',
              key: 'product',
              render: (line: number) => <FileProductCell product={products.get(line)} />,
            },
          ]
        : []),
      {
        title: 'What happens',
        // room for reasons, and on phones for the longest word beside the filter
        width: '50%',
        dataIndex: 'action',
        render: (action: ImportAction, { reason }) => (
          <>
            {words[action] ?? action}
            {reason && <div>{reason}</div>}
          </>
        ),
        filters: (['add', 'change', 'same', 'refuse'] as const).map((value) => ({ value, text: words[value] })),
        onFilter: (value, row) => row.action === value,
      },
    ]}
  />
)

const FileProductCell = ({ product }: { product: FileProduct | undefined }) => (
  <>
    <bdi className={product?.isFurtherVariant ? styles.further : undefined}>{product?.name}</bdi>
    {product?.variant && <div>{product.variant}</div>}
    {product?.price && <div className={styles.price}>{product.price}</div>}
  </>
)
