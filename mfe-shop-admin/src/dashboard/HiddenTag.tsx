import { paths, type ProductSummary } from '@haggle/shared-contract'
import { Tag } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'

/** Marks a product that the market hides from customers, with the reason and the way to appeal (D71). */
export function HiddenTag({ product: { _id, hidden } }: { product: Pick<ProductSummary, '_id' | 'hidden'> }) {
  return (
    hidden && (
      <>
        <Tag color="error">Hidden by the market</Tag> {`${hidden.reason} `}
        <Link to={paths.editProduct(_id)}>Appeal</Link>
      </>
    )
  )
}
