import { useEffect, useRef, useState } from 'react'
import type { Product, Review } from 'shared-contract'
import { useSession } from 'shared-state'
import { Button, SelectField } from 'shared-ui'
import { ReviewCard } from './ReviewCard'
import styles from './ReviewList.module.css'

const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'helpful', label: 'Most helpful' },
  { value: 'highest', label: 'Highest rating' },
  { value: 'lowest', label: 'Lowest rating' },
] as const

/** Reviews shown before, and with each press of, 'More reviews'. */
const REVIEWS_AT_FIRST = 20

type Sort = (typeof SORTS)[number]['value']

/** Ties keep the server's order, newest first. */
const ORDER: Record<Sort, (one: Review, other: Review) => number> = {
  newest: () => 0,
  helpful: (one, other) => (other.helpful ?? 0) - (one.helpful ?? 0),
  highest: (one, other) => other.rating - one.rating,
  lowest: (one, other) => one.rating - other.rating,
}

export function ReviewList({ product }: { product: Product }) {
  const [sort, setSort] = useState<Sort>('newest')
  const [limit, setLimit] = useState(REVIEWS_AT_FIRST)
  const list = useRef<HTMLUListElement>(null)
  const ownId = useSession()?._id
  const { reviews } = product
  // one's own review is always shown, so that it can be edited
  const shown = reviews.toSorted(ORDER[sort]).filter(({ user }, place) => place < limit || user === ownId)
  // the first added review gets the focus, because 'More reviews' has moved below all of them
  useEffect(() => {
    if (limit > REVIEWS_AT_FIRST) takeFocus(list.current?.children[limit - REVIEWS_AT_FIRST])
  }, [limit])
  if (reviews.length === 0) return <p className={styles.none}>Nobody has written about this product yet.</p>
  return (
    <div className={styles.list}>
      {reviews.length > 1 && <SelectField label="Sort reviews" options={SORTS} value={sort} onChange={setSort} />}
      <ul ref={list} className={styles.list}>
        {shown.map((review) => (
          <ReviewCard key={review._id} review={review} product={product} />
        ))}
      </ul>
      {shown.length < reviews.length && (
        <Button className={styles.more} onClick={() => setLimit(limit + REVIEWS_AT_FIRST)}>
          More reviews
        </Button>
      )}
    </div>
  )
}

function takeFocus(element: Element | undefined): void {
  if (!(element instanceof HTMLElement)) return
  element.tabIndex = -1
  element.focus()
}
