import { paths, type MarketShopPage } from '@haggle/shared-contract'
import { errorMessage, hasStatus } from '@haggle/shared-state'
import { Alert, formatDay, LoadError, LocalTime, Page, Skeleton } from '@haggle/shared-ui'
import { Link, useParams } from '@haggle/shared-ui/router'
import type { ReactNode } from 'react'
import { deskPaths } from '../desk/deskPaths'
import { Facts } from '../desk/Facts'
import { NothingHere } from '../desk/NothingHere'
import { Section } from '../desk/Section'
import { ShopMoneySection } from '../payouts/ShopMoneySection'
import { useOperatorShopQuery } from './api'
import { ShopActions } from './ShopActions'
import { ShopStateTag } from './ShopStateTag'
import { ShopTrail } from './ShopTrail'
import styles from '../desk/Desk.module.css'

/** Everything about a shop on one page (D70). */
export default function ShopScreen() {
  const { id = '' } = useParams()
  const { currentData: shop, error, refetch } = useOperatorShopQuery(id, { refetchOnMountOrArgChange: true })
  if (hasStatus(error, 404)) return <NothingHere kind="shops" all={deskPaths.shops} />
  return (
    <Page title={shop?.shopName ?? 'Shop'}>
      {error && !shop && (
        <LoadError message={errorMessage(error, 'The shop could not be fetched.')} onRetry={() => void refetch()} />
      )}
      {!shop && !error && <Skeleton rows={8} />}
      {shop && (
        <div className={styles.desk}>
          <Section title="State">
            <p>
              <ShopStateTag state={shop.state} /> {shop.until && `Back on ${formatDay(shop.until)}`}
            </p>
            {shop.suspension && <Alert type="error" title={`Reason: ${shop.suspension.reason}`} />}
            <ShopActions shop={shop} />
          </Section>
          <Section title="Facts">
            <ShopFacts shop={shop} />
          </Section>
          <ShopMoneySection shopId={shop._id} />
          <Section title="Page">
            <p className={styles.text}>{shop.description || 'No description.'}</p>
            <p className={styles.text}>{shop.returnPolicy || 'No return policy.'}</p>
          </Section>
          <Section title="Trail">
            <ShopTrail shopId={shop._id} />
          </Section>
        </div>
      )}
    </Page>
  )
}

function ShopFacts({ shop }: { shop: MarketShopPage }) {
  const { owner, since, orders, toDeliver, returns, rating, numReviews, numProducts, hiddenProducts } = shop
  const facts: [string, ReactNode][] = [
    ['Owner', `${owner.name}, ${owner.email}`],
    ['Since', <LocalTime key="since" time={since} />],
    ['Products', hiddenProducts > 0 ? `${numProducts}, and ${hiddenProducts} hidden` : numProducts],
    ['Paid orders', orders],
    ['To deliver', toDeliver],
    ['Returns', `${returns.asked} asked for, ${returns.accepted} accepted, ${returns.refused} refused`],
    ['Rating', numReviews === 0 ? 'N/A' : `${rating.toFixed(1)} of ${numReviews} reviews`],
    [
      'Trail',
      <Link key="trail" to={`${paths.operatorTrail}?q=${encodeURIComponent(shop._id)}`}>
        All entries
      </Link>,
    ],
  ]
  return <Facts facts={facts} />
}
