import type { ShopPage } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, Card, ErrorAlert, formatDay, Input } from '@haggle/shared-ui'
import { useId, useState } from 'react'
import { AppealPanel } from '../appeals/AppealPanel'
import { useShopAdminPauseMutation, useShopAdminProfileQuery, useShopAdminResumeMutation } from './api'
import styles from './ShopProfile.module.css'

/** Whether customers find the shop, and why not (D70); its owner pauses and opens it here. */
export function ShopStatePanel({ shopId }: { shopId: string }) {
  const titleId = useId()
  const { data: shop } = useShopAdminProfileQuery(shopId, { refetchOnMountOrArgChange: true })
  if (!shop) return null
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.state}>
      <h2 id={titleId}>{TITLES[shop.state ?? 'open']}</h2>
      <Explanation shop={shop} />
    </Card>
  )
}

const TITLES = {
  open: 'Your shop is open',
  pending: 'Your shop is waiting for approval',
  paused: 'Your shop is paused',
  suspended: 'Your shop is suspended',
}

function Explanation({ shop }: { shop: ShopPage }) {
  if (shop.state === 'suspended')
    return (
      <>
        <p>Customers cannot find it or buy from it. What is paid goes on: please deliver it.</p>
        {shop.suspension && <AppealPanel subject="shop" id={shop._id} hidden={shop.suspension} />}
      </>
    )
  if (shop.state === 'pending')
    return <p>Customers find it once an operator of the market has approved it. You can already add products.</p>
  return shop.state === 'paused' ? <Resume shop={shop} /> : <Pause shopId={shop._id} />
}

function Pause({ shopId }: { shopId: string }) {
  const dayId = useId()
  const [until, setUntil] = useState('')
  const [pause, { error, isLoading }] = useShopAdminPauseMutation()
  return (
    <>
      <p>While it is paused, customers cannot find it or buy from it. What is paid goes on.</p>
      {error && <ErrorAlert message={errorMessage(error, 'Your shop could not be paused. Please try again.')} />}
      <div className={styles.pause}>
        <div className={styles.day}>
          <label htmlFor={dayId}>Day of return (optional)</label>
          <Input id={dayId} type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
        </div>
        <Button loading={isLoading} onClick={() => void pause({ shopId, ...(until && { until }) })}>
          Pause my shop
        </Button>
      </div>
    </>
  )
}

function Resume({ shop: { _id, until } }: { shop: ShopPage }) {
  const [resume, { error, isLoading }] = useShopAdminResumeMutation()
  return (
    <>
      <p>Customers cannot find it or buy from it{until && `. They read that you are back on ${formatDay(until)}`}.</p>
      {error && <ErrorAlert message={errorMessage(error, 'Your shop could not be opened. Please try again.')} />}
      <Button type="primary" loading={isLoading} onClick={() => void resume(_id)}>
        Open again
      </Button>
    </>
  )
}
