import { formatMoney } from '@haggle/shared-contract'
import type { InsightFigures } from './api'
import styles from './Insight.module.css'

const WIDTH = 100
const HEIGHT = 40

interface OfferChartProps {
  figures: InsightFigures
  sellingPrice: number
}

/** A histogram of the offers against floor and price; the same as a table for screen readers. */
export function OfferChart({ figures: { bins, replay }, sellingPrice }: OfferChartProps) {
  const max = Math.max(1, ...bins.map(({ offers }) => offers))
  const floor = (replay.now.floor / sellingPrice) * 100
  return (
    <figure className={styles.chart}>
      <figcaption>
        Offers by their share of your price of {formatMoney(sellingPrice)}. The line is your floor of{' '}
        {formatMoney(replay.now.floor)}.
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bins.map(({ from, to, offers }) => {
          const height = (offers / max) * HEIGHT
          return (
            <rect
              key={from}
              className={from >= floor ? styles.above : styles.below}
              x={from + 0.4}
              width={to - from - 0.8}
              y={HEIGHT - height}
              height={height}
            />
          )
        })}
        <line className={styles.floor} x1={floor} x2={floor} y1={0} y2={HEIGHT} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles.scale} aria-hidden="true">
        <span>0%</span>
        <span>50%</span>
        <span>100%</span>
      </div>
      <details>
        <summary>Show as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Share of the price</th>
              <th scope="col">Offers</th>
            </tr>
          </thead>
          <tbody>
            {bins
              .filter(({ offers }) => offers > 0)
              .map(({ from, to, offers }) => (
                <tr key={from}>
                  <th scope="row">{`${from}% to ${to}%`}</th>
                  <td>{offers}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
