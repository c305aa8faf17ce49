import { isolated, type Product } from '@haggle/shared-contract'
import { Skeleton, lazyPart } from '@haggle/shared-ui'
import { Suspense } from 'react'
import { FoldedCard } from '../lists/FoldedCard'

const CounterForm = lazyPart(() => import('./CounterForm'))

/** Settings of a product's automatic counters (D51). */
export function CounterSettings({ product }: { product: Product }) {
  return (
    <FoldedCard title={`Counter offers for ${isolated(product.name)}`} label="settings">
      <Suspense fallback={<Skeleton rows={4} />}>
        <CounterForm product={product} />
      </Suspense>
    </FoldedCard>
  )
}
