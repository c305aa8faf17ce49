import {
  isolated,
  formatMoney,
  OVERVIEW_STEPS,
  paths,
  type OverviewQuery,
  type ShopOverview,
} from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { ErrorAlert, LoadError, SelectField, Skeleton } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useState, type ReactNode } from 'react'
import { BACKWARDS, DayRange, isBackwards, type Days } from '../lists/DayRange'
import { FoldedCard } from '../lists/FoldedCard'
import { formatCount } from '../lists/formatCount'
import { ownZone } from '../lists/ownZone'
import { useShopAdminOrderCountsQuery } from '../orders/api'
import { useShopAdminOverviewQuery } from './api'
import { BarChart } from './BarChart'
import styles from './OverviewPanel.module.css'

type Step = OverviewQuery['by']

const PERIODS: Record<Step, string> = { day: 'Last 30 days', week: 'Last 12 weeks', month: 'Last 12 months' }
const STEPS: Record<Step, string> = { day: 'By day', week: 'By week', month: 'By month' }

/** The shop's results: key figures and a chart. */
export function OverviewPanel({ shopId }: { shopId: string }) {
  const [by, setBy] = useState<Step>('day')
  const [{ from, to }, setPeriod] = useState<Days>({})
  const hasNoDays = isBackwards({ from, to })
  const { data, error, refetch } = useShopAdminOverviewQuery(
    { shopId, by, zone: ownZone(), ...(from && { from }), ...(to && { to }) },
    { refetchOnMountOrArgChange: true, skip: hasNoDays },
  )
  const counts = useShopAdminOrderCountsQuery(shopId, { refetchOnMountOrArgChange: true })
  const hasDays = from !== undefined || to !== undefined
  const labels = hasDays ? STEPS : PERIODS
  const steps = OVERVIEW_STEPS.map((step) => ({ value: step, label: labels[step] }))
  const days = [from && `From ${from}`, to && `To ${to}`].filter(Boolean).join(', ')

  return (
    <FoldedCard
      title="Overview"
      label="overview"
      note={hasDays ? days : PERIODS[by]}
      summary={
        hasNoDays ? (
          <ErrorAlert message={BACKWARDS} />
        ) : error ? (
          <LoadError message={errorMessage(error, 'Failed to fetch the overview.')} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.room}>
            {data && !counts.isLoading && <Figures overview={data} returns={counts.data?.returnAsked ?? 0} by={by} />}
          </div>
        )
      }
    >
      <div className={styles.period}>
        <SelectField<Step> label="Period" value={by} options={steps} onChange={setBy} />
        <DayRange from={from} to={to} onChange={(change) => setPeriod({ from, to, ...change })} />
      </div>
      {!error && !hasNoDays && (
        <div className={styles.drawn}>
          {data ? <ChartAndBestSellers overview={data} caption={`Revenue by ${by}`} /> : <Skeleton rows={6} />}
        </div>
      )}
    </FoldedCard>
  )
}

interface FiguresProps {
  overview: ShopOverview
  /** Returns that wait for the shop's answer. */
  returns: number
  by: Step
}

const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', signDisplay: 'exceptZero' })

/** Ordered by urgency. */
function Figures({ overview, returns, by }: FiguresProps) {
  const { toDeliver, revenue, orders, offers, before, series } = overview
  const when = by === 'day' ? `on the ${series.length} days before` : 'on the time before'
  const change = (now: number, then = 0) => then > 0 && `${percentFormat.format(now / then - 1)} ${when}`
  const figures: { title: ReactNode; value: string; note?: string | false }[] = [
    { title: <Link to={`${paths.shopOrders}?state=toDeliver`}>To deliver</Link>, value: formatCount(toDeliver) },
    ...(returns > 0
      ? [
          {
            title: <Link to={`${paths.shopOrders}?state=returnAsked`}>Returns to answer</Link>,
            value: formatCount(returns),
          },
        ]
      : []),
    { title: 'Revenue', value: formatMoney(revenue), note: change(revenue, before?.revenue) },
    { title: 'Orders', value: formatCount(orders), note: change(orders, before?.orders) },
    { title: 'Offers made', value: formatCount(offers.made) },
    { title: 'Offers accepted', value: formatCount(offers.accepted) },
    { title: 'Accepted and paid', value: formatCount(offers.paid) },
  ]
  return (
    <ul className={styles.figures} aria-label="Figures">
      {figures.map(({ title, value, note }, index) => (
        <li key={index}>
          <span className={styles.name}>{title}</span>
          <strong className={styles.value}>{value}</strong>
          {note && <small className={styles.note}>{note}</small>}
        </li>
      ))}
    </ul>
  )
}

function ChartAndBestSellers({
  overview: { series, bestSellers },
  caption,
}: {
  overview: ShopOverview
  caption: string
}) {
  return (
    <>
      <BarChart caption={caption} series={series} />
      {bestSellers.length > 0 && (
        <div>
          <h3 className={styles.heading}>Best sellers</h3>
          <ol className={styles.best} aria-label="Best sellers">
            {bestSellers.map(({ product, qty, revenue }) => (
              <li key={product._id}>{`${isolated(product.name)}: ${qty} sold, ${formatMoney(revenue)}`}</li>
            ))}
          </ol>
        </div>
      )}
    </>
  )
}
