import { formatMoney, type ShopOverview } from '@haggle/shared-contract'
import styles from './BarChart.module.css'

const HEIGHT = 100
const STEP = 10

/** A bar chart of revenue; the same as a table for screen readers. */
export function BarChart({ caption, series }: { caption: string; series: ShopOverview['series'] }) {
  const max = Math.max(...series.map(({ revenue }) => revenue), 0)
  const [first, last] = [series[0], series.at(-1)]

  return (
    <figure className={styles.chart}>
      <figcaption>{caption}</figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${Math.max(series.length, 1) * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {series.map(({ from, revenue, orders }, index) => {
          const height = max === 0 ? 0 : (revenue / max) * HEIGHT
          return (
            <rect key={from} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height}>
              <title>{`${formatDay(from)}: ${formatMoney(revenue)}, orders: ${orders}`}</title>
            </rect>
          )
        })}
      </svg>
      {first && last && (
        <div className={styles.ends} aria-hidden>
          <span>{formatDay(first.from)}</span>
          <span>{`Most: ${formatMoney(max)}`}</span>
          <span>{formatDay(last.from)}</span>
        </div>
      )}
      <div className={styles.table}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Revenue</th>
              <th scope="col">Orders</th>
            </tr>
          </thead>
          <tbody>
            {series.map(({ from, revenue, orders }) => (
              <tr key={from}>
                <th scope="row">{formatDay(from)}</th>
                <td>{formatMoney(revenue)}</td>
                <td>{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats a UTC day. */
const formatDay = (day: string) => dayFormat.format(new Date(day))
