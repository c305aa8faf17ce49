import { useRef, type MouseEvent } from 'react'
import { Button } from '../button/Button'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden'
import { pageNumbers } from './pageNumbers'
import styles from './Pages.module.css'

export interface PagesProps {
  current: number
  pages: number
  /** Called with the page to show, 1 to `pages`. */
  onChange: (page: number) => void
}

/**
 * Pagination of the list beside it, whose beginning comes into view with another page. A current page past the end leads
 * to the last one; renders nothing for a single page.
 */
export function Pages({ current, pages, onChange }: PagesProps) {
  const nav = useRef<HTMLElement>(null)
  if (pages <= 1 && current <= 1) return null
  const goTo = (page: number, { detail }: MouseEvent) => {
    onChange(page)
    const list = nav.current?.parentElement
    list?.scrollIntoView?.({ block: 'start' })
    // pressed by keyboard, the button would keep the focus out of sight
    if (!list || detail > 0) return
    list.tabIndex = -1
    list.focus({ preventScroll: true })
  }
  return (
    <nav ref={nav} className={styles.pages} aria-label="Pages">
      <Button disabled={current <= 1} onClick={(event) => goTo(Math.min(current - 1, Math.max(pages, 1)), event)}>
        Previous
      </Button>
      {pageNumbers(current, pages).map((page, index) =>
        page === 'gap' ? (
          <span key={`gap ${index}`}>…</span>
        ) : (
          <Button
            key={page}
            type={page === current ? 'primary' : 'default'}
            aria-current={page === current ? 'page' : undefined}
            onClick={(event) => page !== current && goTo(page, event)}
          >
            {page}
          </Button>
        ),
      )}
      <Button disabled={current >= pages} onClick={(event) => goTo(current + 1, event)}>
        Next
      </Button>
      {/* what is focused says 'Next' as before */}
      <VisuallyHidden aria-live="polite">{`Page ${current} of ${pages}`}</VisuallyHidden>
    </nav>
  )
}
