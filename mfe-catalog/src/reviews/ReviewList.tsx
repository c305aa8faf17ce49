import { PRODUCT_REVIEWS, REVIEWS_PER_PAGE, type Product, type ReviewSort } from '@haggle/shared-contract'
import { useSession } from '@haggle/shared-state'
import { Button, SelectField } from '@haggle/shared-ui'
import { useRef, useState } from 'react'
import { ReviewCard } from './ReviewCard'
import { ReviewPage } from './ReviewPage'
import styles from './ReviewList.module.css'

const SORTS: readonly { value: ReviewSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'helpful', label: 'Most helpful' },
  { value: 'highest', label: 'Highest rating' },
  { value: 'lowest', label: 'Lowest rating' },
]

export function ReviewList({ product }: { product: Product }) {
  const [sort, setSort] = useState<ReviewSort>('newest')
  const [pages, setPages] = useState(1)
  const list = useRef<HTMLUListElement>(null)
  const firstAdded = useRef<number>(undefined)
  const ownId = useSession()?._id
  const { reviews, numReviews } = product
  const total = reviews.length < PRODUCT_REVIEWS ? reviews.length : numReviews
  if (total === 0) return <p className={styles.none}>Nobody has written about this product yet.</p>

  // before the others, where it could be far below: so that it can be edited
  const own = total > REVIEWS_PER_PAGE ? reviews.find(({ user }) => user === ownId) : undefined
  const sortBy = (next: ReviewSort) => {
    setSort(next)
    setPages(1)
  }
  const showMore = () => {
    firstAdded.current = list.current?.children.length
    setPages(pages + 1)
  }
  // the first added review gets the focus, because 'More reviews' has moved below all of them
  const focusAdded = () => {
    if (firstAdded.current !== undefined) takeFocus(list.current?.children[firstAdded.current])
    firstAdded.current = undefined
  }
  return (
    <div className={styles.list}>
      {total > 1 && <SelectField label="Sort reviews" options={SORTS} value={sort} onChange={sortBy} />}
      {own && (
        <ul className={styles.list} aria-label="Your review">
          <ReviewCard review={own} product={product} />
        </ul>
      )}
      <ul ref={list} className={styles.list}>
        {Array.from({ length: pages }, (_, at) => (
          <ReviewPage
            key={`${sort} ${at}`}
            product={product}
            sort={sort}
            pageNumber={at + 1}
            except={own}
            onShown={focusAdded}
          />
        ))}
      </ul>
      {pages * REVIEWS_PER_PAGE < total && (
        <Button className={styles.more} onClick={showMore}>
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
