import { useId, useState } from 'react'
import { formatMoney, parseOffer, type ProductSummary } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { Input, LoadError, Skeleton, useSettled } from 'shared-ui'
import { FoldedCard } from '../folded-card/FoldedCard'
import { useInsightQuery, type InsightFigures } from './api'
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
  const asked = useSettled(parseOffer(floor), TYPING_PAUSE)
  const { data, error, refetch } = useInsightQuery({ productId: product._id, floor: asked })
  if (error)
    return <LoadError message={errorMessage(error, 'Failed to fetch the insight.')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} />
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
      <TriedFloor value={floor} onChange={setFloor}>
        {data.replay.asked && floorInWords(data.replay.asked, data.replay.now)}
      </TriedFloor>
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
  onChange: (floor: string) => void
  children?: string
}

function TriedFloor({ value, onChange, children }: TriedFloorProps) {
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
        onChange={(event) => onChange(event.target.value)}
      />
      <p role="status">{children}</p>
    </div>
  )
}
