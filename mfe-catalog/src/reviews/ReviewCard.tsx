import { isolated, type Product, type Review } from '@haggle/shared-contract'
import { useSession } from '@haggle/shared-state'
import { Button, Card, isComposing, LocalTime, lazyPart } from '@haggle/shared-ui'
import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Stars } from '../stars/Stars'
import { HelpfulMark } from './HelpfulMark'
import styles from './ReviewList.module.css'

const EditForm = lazyPart(() => import(/* webpackChunkName: "review-forms" */ './EditForm'))
const HiddenReview = lazyPart(() => import(/* webpackChunkName: "review-forms" */ '../report/HiddenReview'))
const Report = lazyPart(() => import(/* webpackChunkName: "review-forms" */ '../report/Report'))
const ReplyForm = lazyPart(() => import(/* webpackChunkName: "review-forms" */ './ReplyForm'))

/** A review with the shop's reply, and this visitor's actions. */
export function ReviewCard({ review, product }: { review: Review; product: Product }) {
  const session = useSession()
  const isMine = session?._id === review.user
  const isOfMyShop = session?.shopId !== undefined && session.shopId === product.shop._id
  const canReport = session !== null && !isMine
  const nameId = useId()
  const about = { productId: product._id, review }
  return (
    <Card as="li" className={styles.review}>
      <div className={styles.head}>
        <strong id={nameId} className={styles.name}>
          {review.name}
        </strong>
        {review.verifiedPurchase && <span className={styles.verified}>Verified purchase</span>}
        <span className={styles.date}>
          <LocalTime time={review.createdAt} />
          {review.editedAt && (
            <>
              {' · edited '}
              <LocalTime time={review.editedAt} />
            </>
          )}
        </span>
      </div>
      <Stars rating={review.rating} />
      <p className={styles.comment}>{review.comment}</p>
      {review.reply && (
        <div className={styles.reply}>
          <p className={styles.head}>
            <strong className={styles.name}>{`Reply of ${isolated(product.shop.shopName || 'the shop')}`}</strong>
            <LocalTime className={styles.date} time={review.reply.createdAt} />
          </p>
          <p className={styles.comment}>{review.reply.text}</p>
        </div>
      )}
      <div className={styles.marks} data-can-report={canReport}>
        <HelpfulMark {...about} describedBy={nameId} canMark={session?.role === 'user' && !isMine} />
        {canReport && (
          <Suspense>
            <Report subject="review" id={review._id} describedBy={nameId} />
          </Suspense>
        )}
      </div>
      {review.hidden && (
        <Suspense>
          <HiddenReview {...about} hidden={review.hidden} />
        </Suspense>
      )}
      {isMine && !review.hidden && (
        <Opening text="Edit" describedBy={nameId}>
          {(close) => (
            <Suspense>
              <EditForm {...about} onDone={close} />
            </Suspense>
          )}
        </Opening>
      )}
      {isOfMyShop && (
        <Opening text={review.reply ? 'Change reply' : 'Reply'} describedBy={nameId}>
          {(close) => (
            <Suspense>
              <ReplyForm {...about} onDone={close} />
            </Suspense>
          )}
        </Opening>
      )}
    </Card>
  )
}

interface OpeningProps {
  text: string
  /** Id of the reviewer's name, which tells this button from those of other reviews. */
  describedBy: string
  children: (close: () => void) => ReactNode
}

/**
 * A button that opens a form below it and closes it, as Escape does; closing asks first if there is unsaved text, and
 * returns the focus to the button.
 */
function Opening({ text, describedBy, children }: OpeningProps) {
  const [form, setForm] = useState<symbol>()
  const button = useRef<HTMLButtonElement>(null)
  // a late reply to a form that was cancelled must not close the next one
  const close = () => setForm((present) => (present === form ? undefined : present))
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!form && wasOpen.current) button.current?.focus()
    wasOpen.current = form !== undefined
  }, [form])
  const onEscape = (event: KeyboardEvent) => {
    if (form && event.key === 'Escape' && !isComposing(event)) button.current?.click()
  }
  return (
    <div className={styles.opened} onKeyDown={onEscape}>
      <Button
        ref={button}
        size="small"
        className={styles.opening}
        aria-describedby={describedBy}
        aria-expanded={form !== undefined}
        data-leaves-page={form && true}
        onClick={() => setForm(form ? undefined : Symbol())}
      >
        {form ? 'Cancel' : text}
      </Button>
      {form && children(close)}
    </div>
  )
}
