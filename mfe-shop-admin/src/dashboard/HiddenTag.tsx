import type { ProductSummary } from '@haggle/shared-contract'
import { Tag } from '@haggle/shared-ui'

/** Marks a product that the market hides from customers, with the reason (D71). */
export function HiddenTag({ hidden }: Pick<ProductSummary, 'hidden'>) {
  return (
    hidden && (
      <>
        <Tag color="error">Hidden by the market</Tag> {hidden.reason}
      </>
    )
  )
}
