import { ProductStrip } from './ProductStrip'
import { useSeen } from './recentlySeen'
import type { SeenBefore } from './seenBefore'

/** What this visitor looked at before, but for the products that are in the screen anyway. */
export default function RecentlySeen({ products }: SeenBefore) {
  return <ProductStrip title="Recently seen" products={useSeen().filter(({ _id }) => !products.includes(_id))} />
}
