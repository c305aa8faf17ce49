import { useId, useState } from 'react'
import { formatMoney, OVERVIEW_STEPS, paths, type OverviewQuery, type ShopOverview } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { ErrorAlert, LoadError } from 'shared-ui'
import { Card, Select, Skeleton, Statistic } from 'shared-ui/owner'
import { Link } from 'shared-ui/router'
import { DayRange, type Days } from '../day-range/DayRange'
import { PhoneFold } from '../phone-fold/PhoneFold'
import { useShopOverviewQuery } from './api'
import { BarChart } from './BarChart'
import styles from './OverviewPanel.module.css'

type Step = OverviewQuery['by']

const PERIODS: Record<Step, string> = { day: 'Last 30 days', week: 'Last 12 weeks', month: 'Last 12 months' }
const STEPS: Record<Step, string> = { day: 'By day', week: 'By week', month: 'By month' }

/** How the shop did of late. */
export function OverviewPanel({ shopId }: { shopId: string }) {
  const [by, setBy] = useState<Step>('day')
  const [{ from, to }, setPeriod] = useState<Days>({})
  const isBackwards = from !== undefined && to !== undefined && from > to
  const { data, error, refetch } = useShopOverviewQuery(
    { shopId, by, ...(from && { from }), ...(to && { to }) },
    { refetchOnMountOrArgChange: true, skip: isBackwards },
  )
  const id = useId()
  const labels = from || to ? STEPS : PERIODS
  const steps = OVERVIEW_STEPS.map((step) => ({ value: step, label: labels[step] }))

  return (
    <section aria-labelledby={`${id}-title`}>
      <Card
        title={<h2 id={`${id}-title`}>Overview</h2>}
        extra={
          <Select<Step> aria-label="Period" value={by} options={steps} onChange={setBy} className={styles.period} />
        }
      >
        <div className={styles.above}>
          <PhoneFold label="Dates" className={styles.days}>
            <DayRange from={from} to={to} onChange={(change) => setPeriod({ from, to, ...change })} />
          </PhoneFold>
        </div>
        {isBackwards ? (
          <ErrorAlert message="The first day is after the last one." />
        ) : error ? (
          <LoadError message={errorMessage(error, 'Failed to fetch the overview.')} onRetry={() => void refetch()} />
        ) : data ? (
          <Figures overview={data} caption={`Revenue by ${by}`} />
        ) : (
          <div className={styles.loading}>
            <Skeleton active paragraph={{ rows: 8 }} />
          </div>
        )}
      </Card>
    </section>
  )
}

function Figures({ overview, caption }: { overview: ShopOverview; caption: string }) {
  const { revenue, orders, toDeliver, offers, bestSellers, series } = overview
  const figures = [
    { title: 'Revenue', value: formatMoney(revenue) },
    { title: 'Orders', value: orders },
    { title: <Link to={`${paths.shopOrders}?state=toDeliver`}>To deliver</Link>, value: toDeliver },
    { title: 'Offers made', value: offers.made },
    { title: 'Offers accepted', value: offers.accepted },
    { title: 'Accepted and paid', value: offers.paid },
  ]
  return (
    <div className={styles.overview}>
      <ul className={styles.figures} aria-label="Figures">
        {figures.map(({ title, value }, index) => (
          <li key={index}>
            <Statistic title={title} value={value} />
          </li>
        ))}
      </ul>
      <PhoneFold label="Chart and best sellers" className={styles.overview}>
        <BarChart caption={caption} series={series} />
        {bestSellers.length > 0 && (
          <div>
            <h3 className={styles.heading}>Best sellers</h3>
            <ol className={styles.best} aria-label="Best sellers">
              {bestSellers.map(({ product, qty, revenue }) => (
                <li key={product._id}>{`${product.name}: ${qty} sold, ${formatMoney(revenue)}`}</li>
              ))}
            </ol>
          </div>
        )}
      </PhoneFold>
    </div>
  )
}
