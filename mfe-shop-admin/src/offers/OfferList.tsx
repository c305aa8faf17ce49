import { lazy, Suspense, useId, useState } from 'react'
import { formatMoney, REPLY_DAYS, REPLY_TOO_LATE, type ReceivedOffer, type ShopOffer } from 'shared-contract'
import { errorMessage, serverNow, useHasPassed } from 'shared-state'
import { Button, Card, EmptyState, ErrorAlert, LocalTime, ProductImage, Skeleton, Tag } from 'shared-ui'
import { useWithdrawOfferMutation } from './api'
import styles from './OfferList.module.css'
import screen from './ShopOffersScreen.module.css'

const ReplyForm = lazy(() => import('./ReplyForm'))

const DAY = 24 * 60 * 60 * 1000

interface OfferListProps {
  shopId: string
  offers: readonly ReceivedOffer[]
}

export function OfferList({ shopId, offers }: OfferListProps) {
  if (offers.length === 0) return <EmptyState title="No offers here yet." />
  return (
    <ul className={screen.offers} aria-label="Offers">
      {offers.map((offer) => (
        <li key={offer.id}>
          <OfferCard shopId={shopId} offer={offer} />
        </li>
      ))}
    </ul>
  )
}

/** One offer: customer, price, outcome, and the shop's answer (D53). */
function OfferCard({ shopId, offer }: { shopId: string; offer: ReceivedOffer }) {
  const { product, customer, price, status, createdAt } = offer
  const shopOffer = useCurrent(offer.shopOffer)
  const titleId = useId()
  const [isReplying, setReplying] = useState(false)
  const isOpen = shopOffer?.state === 'open'
  const isTooOld = serverNow() > Date.parse(createdAt) + REPLY_DAYS * DAY
  return (
    <Card as="article" aria-labelledby={titleId} className={styles.card}>
      <div className={styles.offer}>
        <ProductImage src={product.image} alt="" size={56} />
        <div className={styles.facts}>
          <h2 id={titleId} className={styles.title}>{`${customer.name} offered ${formatMoney(price)}`}</h2>
          <p className={styles.about}>
            {`for ${product.name}, at ${formatMoney(product.sellingPrice)}, `}
            <LocalTime time={createdAt} />
          </p>
          {shopOffer && <Answer shopId={shopId} shopOffer={shopOffer} />}
          {status === 'rejected' && isTooOld && !isReplying && <p className={styles.about}>{REPLY_TOO_LATE}</p>}
          {status === 'rejected' && !isTooOld && !isReplying && (
            <Button aria-describedby={titleId} onClick={() => setReplying(true)}>
              {isOpen ? 'Reply with a lower price' : 'Reply'}
            </Button>
          )}
          {isReplying && (
            <Suspense fallback={<Skeleton rows={4} />}>
              <ReplyForm id={offer.id} shopId={shopId} offer={offer} onDone={() => setReplying(false)} />
            </Suspense>
          )}
        </div>
        <Tag color={status === 'accepted' ? 'success' : 'warning'}>
          {status === 'accepted' ? 'Accepted' : 'Declined'}
        </Tag>
      </div>
    </Card>
  )
}

/** A shop offer, which may lapse while it is on screen. */
function useCurrent(shopOffer: ShopOffer | undefined): ShopOffer | undefined {
  const isOver = useHasPassed(shopOffer?.until)
  return shopOffer?.state === 'open' && isOver ? { ...shopOffer, state: 'lapsed' } : shopOffer
}

const ENDED = {
  taken: 'taken',
  declined: 'declined by the customer',
  lapsed: 'lapsed',
  withdrawn: 'withdrawn',
  superseded: 'replaced by a later one',
  void: 'void since your price changed',
} as const satisfies Record<Exclude<ShopOffer['state'], 'open'>, string>

/** The shop's offer to that customer; can be withdrawn while open. */
function Answer({ shopId, shopOffer }: { shopId: string; shopOffer: ShopOffer }) {
  const [withdraw, { isLoading, error }] = useWithdrawOfferMutation()
  const { id, kind, price, state, until } = shopOffer
  return (
    <div className={styles.answer}>
      <p>
        {`Your ${kind === 'counter' ? 'counter' : 'reply'}: ${formatMoney(price)}, `}
        {state === 'open' ? (
          <>
            open until <LocalTime time={until} />
          </>
        ) : (
          ENDED[state]
        )}
      </p>
      {state === 'open' && (
        <Button danger disabled={isLoading} onClick={() => void withdraw({ shopId, id })}>
          Withdraw
        </Button>
      )}
      {/* an offer that is no longer open may have been withdrawn by a request whose reply was lost */}
      {state === 'open' && error && <ErrorAlert message={errorMessage(error, 'Failed to withdraw this price.')} />}
    </div>
  )
}
