import { paths, type MarketShopPage } from '@haggle/shared-contract'
import { Alert, formatDay, LocalTime } from '@haggle/shared-ui'
import { Link, useParams } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import { Facts } from '../desk/Facts'
import { Section } from '../desk/Section'
import { ThingPage } from '../desk/ThingPage'
import { Loaded } from '../found-list/Loaded'
import { ShopMoneySection } from '../payouts/ShopMoneySection'
import { useOperatorTrailQuery } from '../trail/api'
import { TrailEntries } from '../trail/TrailEntries'
import { useOperatorShopQuery } from './api'
import { ShopActions } from './ShopActions'
import { ShopStateTag } from './ShopStateTag'
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
  return (
    <Facts
      facts={{
        Owner: `${owner.name}, ${owner.email}`,
        Since: <LocalTime time={since} />,
        Products: hiddenProducts > 0 ? `${numProducts}, and ${hiddenProducts} hidden` : numProducts,
        'Paid orders': orders,
        'To deliver': toDeliver,
        Returns: `${returns.asked} asked for, ${returns.accepted} accepted, ${returns.refused} refused`,
        Rating: numReviews === 0 ? 'N/A' : `${rating.toFixed(1)} of ${numReviews} reviews`,
        Trail: <Link to={`${paths.operatorTrail}?q=${encodeURIComponent(shop._id)}`}>All entries</Link>,
      }}
    />
  )
}

/** The newest entries of the trail about a shop. */
function ShopTrail({ shopId }: { shopId: string }) {
  const query = useOperatorTrailQuery({ q: shopId, pageNumber: 1 }, { refetchOnMountOrArgChange: true })
  return (
    <Loaded what="The trail" query={query} rows={4}>
      {({ items }) => <TrailEntries trail={items} />}
    </Loaded>
  )
}
