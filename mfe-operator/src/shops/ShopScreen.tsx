import { paths, type MarketShopPage } from '@haggle/shared-contract'
import { Alert, formatDay, LocalTime } from '@haggle/shared-ui'
import { Link, useParams } from '@haggle/shared-ui/router'
import type { ReactNode } from 'react'
import { deskPaths } from '../desk/deskPaths'
import { Facts } from '../desk/Facts'
import { Section } from '../desk/Section'
import { ThingPage } from '../desk/ThingPage'
import { ShopMoneySection } from '../payouts/ShopMoneySection'
import { useOperatorShopQuery } from './api'
import { ShopActions } from './ShopActions'
import { ShopStateTag } from './ShopStateTag'
import { ShopTrail } from './ShopTrail'
import styles from '../desk/Desk.module.css'

/** Everything about a shop on one page (D70). */
export default function ShopScreen() {
  const { id = '' } = useParams()
  const query = useOperatorShopQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <ThingPage title={query.currentData?.shopName ?? 'Shop'} kind="shop" all={deskPaths.shops} query={query}>
      {(shop) => (
        <>
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
        </>
      )}
    </ThingPage>
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
