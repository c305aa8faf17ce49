import { lazy, Suspense } from 'react'
import type { HagglingSettings, ProductSummary } from 'shared-contract'
import { Skeleton } from 'shared-ui'
import { FoldedCard } from '../folded-card/FoldedCard'

const CounterForm = lazy(() => import('./CounterForm'))

/** Settings of a product's automatic counters (D51). */
export function CounterSettings({ product }: { product: ProductSummary }) {
  return (
    <FoldedCard title={`Counter offers for ${product.name}`} label="settings">
      <Suspense fallback={<Skeleton rows={6} />}>
        <CounterForm product={product} />
      </Suspense>
    </FoldedCard>
  )
}

/** Whether a selling price ends a counter: it must stay above the target. */
export const isSwitchedOffBy = (sellingPrice: number, { target }: HagglingSettings): boolean =>
  target !== null && sellingPrice <= target
