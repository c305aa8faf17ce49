import { paths, ShopState, type MarketShop } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { EmptyState, LoadError, Page, Pages, SelectField, Skeleton, VisuallyHidden } from '@haggle/shared-ui'
import { Link, useSearchParams } from '@haggle/shared-ui/router'
import { useOperatorShopsQuery } from './api'
import { ShopSearch } from './ShopSearch'
import { STATE_OPTIONS, ShopStateTag } from './ShopStateTag'
import styles from './Shops.module.css'

/** All shops of the market; search and filter are in the address. */
export default function ShopsScreen() {
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const state = ShopState.safeParse(address.get('state')).data
  const pageNumber = Math.max(1, Math.floor(Number(address.get('page'))) || 1)
  const show = (next: { q?: string; state?: string; page?: number }) => {
    const all = { q, state: state ?? '', page: 1, ...next }
    setAddress({
      ...(all.q && { q: all.q }),
      ...(all.state && { state: all.state }),
      ...(all.page > 1 && { page: String(all.page) }),
    })
  }
  const { data, currentData, error, refetch } = useOperatorShopsQuery(
    { q, pageNumber, ...(state && { state }) },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page title="Shops">
      <div className={styles.desk}>
        <ShopSearch key={q} q={q} onSearch={(q) => show({ q })} />
        <SelectField label="State" value={state ?? ''} options={STATE_OPTIONS} onChange={(state) => show({ state })} />
        {error && (
          <LoadError message={errorMessage(error, 'The shops could not be fetched.')} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton rows={8} />}
        <VisuallyHidden role="status">{currentData && `${currentData.total} shops`}</VisuallyHidden>
        {data && !error && (
          <section aria-label="Shops found" aria-busy={!currentData}>
            {data.total === 0 ? <EmptyState title="No shop is like that." /> : <ShopTable shops={data.items} />}
            <Pages current={data.page} pages={data.pages} onChange={(page) => show({ page })} />
          </section>
        )}
      </div>
    </Page>
  )
}

function ShopTable({ shops }: { shops: readonly MarketShop[] }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Table of shops">
      <table className={styles.table}>
        <thead>
          <tr>
            {['Shop', 'State', 'Owner', 'Orders', 'Rating'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shops.map(({ _id, shopName, state, owner, orders, rating, numReviews }) => (
            <tr key={_id}>
              <th scope="row">
                <Link to={paths.operatorShop(_id)}>{shopName}</Link>
              </th>
              <td>
                <ShopStateTag state={state} />
              </td>
              <td>
                {owner.name}
                <br />
                {owner.email}
              </td>
              <td>{orders}</td>
              <td>{numReviews === 0 ? 'N/A' : `${rating.toFixed(1)} (${numReviews})`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
