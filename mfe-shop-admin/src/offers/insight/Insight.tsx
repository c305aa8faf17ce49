import { formatMoney, type ProductSummary } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Input, LoadError, Skeleton, useSettled } from '@haggle/shared-ui'
import { useId, useState, type ReactNode } from 'react'
import { readPrice } from '../../fields/readAmount'
import { FoldedCard } from '../../lists/FoldedCard'
import { problemWith } from '../../product-form/productText'
import { useShopAdminInsightQuery, type InsightFigures } from './api'
import { OfferChart } from './OfferChart'
import { bestFloorInWords, floorInWords } from './replayInWords'
import styles from './Insight.module.css'

const TYPING_PAUSE = 400

/** Insight into a product's floor and price from 90 days of offers (D54). */
export function Insight({ product }: { product: ProductSummary }) {
  return (
    <FoldedCard title="Insight" label="insight">
      <Replay product={product} />
    </FoldedCard>
  )
}

function Replay({ product }: { product: ProductSummary }) {
  const [floor, setFloor] = useState('')
  const typed = useSettled(floor.trim(), TYPING_PAUSE)
  const parsed = readPrice(typed)
  const problem =
    typed === '' ? undefined : (problemWith('minNegotiablePrice', typed) ?? (parsed ? undefined : 'must be above 0'))
  const asked = problem ? undefined : parsed
  const { data, error, refetch } = useShopAdminInsightQuery({ productId: product._id, floor: asked })
  const failure = error && (
    <LoadError message={errorMessage(error, 'Failed to fetch the insight.')} onRetry={() => void refetch()} />
  )
  if (!data) return failure ?? <Skeleton rows={6} />
  if ('needed' in data)
    return (
      <p>
        <strong>{`${data.customers} of ${data.needed} customers`}</strong>. Once {data.needed} customers made offers
        within 90 days, you see here where the offers lie and what another floor would have brought.
      </p>
    )
  return (
    <div className={styles.insight}>
      <OfferChart figures={data} sellingPrice={product.sellingPrice} />
      <Funnel {...data} />
      <p>{nearMissesInWords(data)}</p>
      <p className={styles.best}>{bestFloorInWords(data.replay)}</p>
      <TriedFloor value={floor} problem={problem && `A floor ${problem}.`} onChange={setFloor}>
        {!error && data.replay.asked && floorInWords(data.replay.asked, data.replay.now)}
      </TriedFloor>
      {failure}
    </div>
  )
}

/** The funnel from offer to payment. */
function Funnel({ customers, funnel }: InsightFigures) {
  const steps = [
    ['Made an offer', funnel.offered],
    ['Agreed', funnel.agreed],
    ['Paid', funnel.paid],
    ['Let it lapse', funnel.lapsed],
  ] as const
  return (
    <dl className={styles.funnel} aria-label="Customers">
      {steps.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={styles.bar} style={{ width: `${(count / customers) * 100}%` }} />
            {count}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const nearMissesInWords = ({ nearMisses: { customers, worth } }: InsightFigures) =>
  customers === 0
    ? 'Nobody without a deal came within 10% of your floor.'
    : `Near misses: ${customers} ${customers === 1 ? 'customer' : 'customers'} without a deal came within 10% of your floor. Their best offers add up to ${formatMoney(worth)}.`

interface TriedFloorProps {
  value: string
  /** Why the floor cannot be tried. */
  problem: string | undefined
  onChange: (floor: string) => void
  children: ReactNode
}

function TriedFloor({ value, problem, onChange, children }: TriedFloorProps) {
  const id = useId()
  return (
    <div className={styles.tried}>
      <label htmlFor={id}>Try a floor</label>
      <Input
        id={id}
        prefix="$"
        inputMode="decimal"
        maxLength={10}
        value={value}
        aria-invalid={problem !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <p role="status">{problem ?? children}</p>
    </div>
  )
}
