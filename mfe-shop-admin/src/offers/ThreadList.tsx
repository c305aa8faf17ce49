import { formatMoney, isolated, REPLY_DAYS, REPLY_TOO_LATE, type OfferThread } from '@haggle/shared-contract'
import { serverNow, useHasPassed } from '@haggle/shared-state'
import { Button, Card, EmptyState, ProductImage, Skeleton, Tag, lazyPart } from '@haggle/shared-ui'
import { Suspense, useId, useState } from 'react'
import { ThreadLines } from './ThreadLines'
import { variantsIn } from './threadVariants'
import { WithdrawButton } from './WithdrawButton'
import screen from './ShopOffersScreen.module.css'
import styles from './ThreadList.module.css'

const PRICE_TAG = 'M10 14h20l24 24-16 16-24-24zM20 24h.1'

const ReplyForm = lazyPart(() => import('./ReplyForm'))

const DAY = 24 * 60 * 60 * 1000

interface ThreadListProps {
  shopId: string
  threads: readonly OfferThread[]
  isFiltered: boolean
}

export function ThreadList({ shopId, threads, isFiltered }: ThreadListProps) {
  if (threads.length === 0)
    return <EmptyState picture={PRICE_TAG} title={isFiltered ? 'No offers here.' : 'No offers here yet.'} />
  return (
    <ul className={screen.offers} aria-label="Offers">
      {threads.map((thread) => (
        <li key={thread.customer._id + thread.product._id}>
          <ThreadCard shopId={shopId} thread={thread} />
        </li>
      ))}
    </ul>
  )
}

/** 'Summer Dress', or 'Summer Dress · M, Red' if all offers are for one variant. */
function itemInWords(thread: OfferThread): string {
  const [only, ...others] = variantsIn(thread)
  const name = isolated(thread.product.name)
  return only && others.length === 0 ? `${name} · ${isolated(only.text)}` : name
}

/** What a customer and the shop said about one product, and what the shop can say now (D53). */
function ThreadCard({ shopId, thread }: { shopId: string; thread: OfferThread }) {
  const { product, customer, canReply, offers, answers } = thread
  const [last] = offers
  const best = Math.max(...offers.map(({ price }) => price))
  const titleId = useId()
  const [isReplying, setReplying] = useState(false)
  // one per variant at most
  const open = answers.filter(({ state }) => state === 'open')
  const isOver = useHasPassed(
    open
      .map(({ until }) => until)
      .toSorted()
      .at(-1),
  )
  const isOpen = open.length > 0 && !isOver
  const isAgreed = last?.status === 'accepted' || answers.some(({ state }) => state === 'taken')
  const isTooOld = last !== undefined && serverNow() > Date.parse(last.createdAt) + REPLY_DAYS * DAY
  return (
    <Card as="article" aria-labelledby={titleId} className={styles.card}>
      <div className={styles.thread}>
        <ProductImage src={product.image} alt="" size={56} />
        <div className={styles.facts}>
          <h2 id={titleId} className={styles.title}>
            {`${isolated(customer.name)} offered ${formatMoney(best)}`}
          </h2>
          <p
            className={styles.about}
          >{`for ${itemInWords(thread)}, at ${formatMoney(last?.sellingPrice ?? product.sellingPrice)}`}</p>
        </div>
        <Tag color={isAgreed ? 'success' : 'warning'}>
          {isAgreed ? 'Agreed' : isOpen ? 'Your price is open' : 'Declined'}
        </Tag>
      </div>
      <ThreadLines thread={thread} />
      {!isAgreed && isTooOld && <p className={styles.about}>{REPLY_TOO_LATE}</p>}
      {isReplying ? (
        <Suspense fallback={<Skeleton rows={4} />}>
          <ReplyForm id={titleId} shopId={shopId} thread={thread} onDone={() => setReplying(false)} />
        </Suspense>
      ) : (
        <div className={styles.actions}>
          {canReply && (
            <Button type="primary" aria-describedby={titleId} onClick={() => setReplying(true)}>
              {isOpen ? 'Reply with a lower price' : 'Reply'}
            </Button>
          )}
          {open.map((answer) => (
            <WithdrawButton
              key={answer.id}
              shopId={shopId}
              answer={answer}
              about={open.length > 1 ? answer.variantText : undefined}
              describedBy={titleId}
            />
          ))}
        </div>
      )}
    </Card>
  )
}
