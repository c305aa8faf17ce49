import { formatMoney, paths, type HagglingYear } from '@haggle/shared-contract'
import { AppLink } from '@haggle/shared-ui/router'
import styles from './account.module.css'

/** What haggling brought a customer in the last 365 days. */
export const YearOfHaggling = ({ year: { offers, agreements, saved, best } }: { year: HagglingYear }) => (
  <>
    <dl className={styles.year}>
      <Figure name={offers === 1 ? 'offer made' : 'offers made'} value={String(offers)} />
      <Figure name={agreements === 1 ? 'agreement' : 'agreements'} value={String(agreements)} />
      <Figure name="saved in all" value={formatMoney(saved)} />
    </dl>
    {best && (
      <p>
        {`Your best deal: ${formatMoney(best.saved)} saved on `}
        <AppLink to={paths.product(best.product._id)}>{best.product.name}</AppLink>
      </p>
    )}
  </>
)

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
