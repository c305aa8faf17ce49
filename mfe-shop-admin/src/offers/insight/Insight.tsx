import { formatMoney, type Product, type Variant } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Input, LoadError, Skeleton, useSettled } from '@haggle/shared-ui'
import { useId, useState, type ReactNode } from 'react'
import { readPrice } from '../../fields/readAmount'
import { VariantChoice } from '../../fields/VariantChoice'
import { FoldedCard } from '../../lists/FoldedCard'
import { problemWith } from '../../product-form/productText'
import { useShopAdminInsightQuery, type InsightFigures } from './api'
import { OfferChart } from './OfferChart'
import { currentInWords, floorInWords, spreadInWords } from './replayInWords'
import { SetFloor } from './SetFloor'
import styles from './Insight.module.css'

const TYPING_PAUSE = 400

interface InsightProps {
  product: Product
  /** The product's floor was changed. */
  onFloorSet: () => void
}

/** Insight into a product's floor and price from 90 days of offers (D54). */
export function Insight(props: InsightProps) {
  return (
    <FoldedCard title="Insight" label="insight">
      {props.product.variants ? <ReplayOfVariant {...props} /> : <Replay {...props} />}
    </FoldedCard>
  )
}

/** The insight into one variant, chosen here. */
function ReplayOfVariant(props: InsightProps) {
  const { variants = [] } = props.product
  const [chosen, setChosen] = useState<string>()
  const variant = variants.find(({ _id }) => _id === chosen) ?? variants[0]
  return (
    <>
      <VariantChoice variants={variants} value={variant?._id} onChange={setChosen} />
      {variant && <Replay key={variant._id} {...props} variant={variant} />}
    </>
  )
}

function Replay({ product, variant, onFloorSet }: InsightProps & { variant?: Variant }) {
  const [floor, setFloor] = useState('')
  const typed = useSettled(floor.trim(), TYPING_PAUSE)
  const parsed = readPrice(typed)
  const problem =
    typed === '' ? undefined : (problemWith('minNegotiablePrice', typed) ?? (parsed ? undefined : 'must be above 0'))
  const asked = problem ? undefined : parsed
  const { data, error, refetch } = useShopAdminInsightQuery({
    productId: product._id,
    variant: variant?._id,
    floor: asked,
  })
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
  const { now, best, asked: tried } = data.replay
  return (
    <div className={styles.insight}>
      {best.worth > now.worth ? (
        <div className={styles.best}>
          <p>
            <strong>{floorInWords(best, now)}</strong>
          </p>
          <SetFloor product={product} variant={variant} floor={best.floor} onSet={onFloorSet} />
          <small>{spreadInWords(best)}</small>
        </div>
      ) : (
        <p>
          <strong>{currentInWords(now)}</strong>
        </p>
      )}
      <p>{nearMissesInWords(data)}</p>
      <OfferChart figures={data} sellingPrice={(variant ?? product).sellingPrice} />
      {data.byAgent && <p>{byAgentInWords(data.byAgent)}</p>}
      <Funnel {...data} />
      <TriedFloor value={floor} problem={problem && `A floor ${problem}.`} onChange={setFloor}>
        {!error && tried && floorInWords(tried, now)}
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

const byAgentInWords = ({ offers, agreed }: NonNullable<InsightFigures['byAgent']>) =>
  `Of these, ${offers} ${offers === 1 ? 'offer' : 'offers'} came from agents; ${agreed} ${agreed === 1 ? 'was' : 'were'} agreed.`

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
