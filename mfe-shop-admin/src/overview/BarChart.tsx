import { formatMoney, type ShopOverview } from '@haggle/shared-contract'
import styles from './BarChart.module.css'

const HEIGHT = 100
const STEP = 10

/** A bar chart of revenue; the same as a table for screen readers. */
export function BarChart({ caption, series }: { caption: string; series: ShopOverview['series'] }) {
  const top = roundUp(Math.max(...series.map(({ revenue }) => revenue), 0))
  const [first, last] = [series[0], series.at(-1)]
  const isEmpty = series.every(({ revenue }) => revenue === 0)

  return (
    <figure className={styles.chart}>
      <figcaption>{caption}</figcaption>
      {isEmpty ? (
        <p className={styles.nothing}>Nothing was sold in this time.</p>
      ) : (
        <>
          <div className={styles.plot}>
            <div className={styles.axis} aria-hidden>
              {[top, top / 2, 0].map((amount) => (
                <span key={amount}>{axisFormat.format(amount)}</span>
              ))}
            </div>
            <svg
              className={styles.bars}
              viewBox={`0 0 ${Math.max(series.length, 1) * STEP} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden
            >
              {series.map(({ from, revenue, orders }, index) => {
                const height = (revenue / top) * HEIGHT
                return (
                  <rect key={from} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height}>
                    <title>{`${formatDay(from)}: ${formatMoney(revenue)}, orders: ${orders}`}</title>
                  </rect>
                )
              })}
            </svg>
          </div>
          {first && last && (
            <div className={styles.ends} aria-hidden>
              <span>{formatDay(first.from)}</span>
              <span>{formatDay(last.from)}</span>
            </div>
          )}
        </>
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

/** The end of the axis: 1, 2 or 5 times a power of ten. */
function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(amount, 1)))
  return ([1, 2, 5].find((step) => step * power >= amount) ?? 10) * power
}

const axisFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' })

const dayFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats a day, of whichever zone. */
const formatDay = (day: string) => dayFormat.format(new Date(day))
