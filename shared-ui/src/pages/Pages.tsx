import { Button } from '../button/Button'
import { pageNumbers } from './pageNumbers'
import styles from './Pages.module.css'

export interface PagesProps {
  current: number
  pages: number
  /** Called with the page to show, 1 to `pages`. */
  onChange: (page: number) => void
}

/** Pagination. A current page past the end leads to the last one; renders nothing for a single page. */
export function Pages({ current, pages, onChange }: PagesProps) {
  if (pages <= 1 && current <= 1) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button disabled={current <= 1} onClick={() => onChange(Math.min(current - 1, Math.max(pages, 1)))}>
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
            onClick={() => page !== current && onChange(page)}
          >
            {page}
          </Button>
        ),
      )}
      <Button disabled={current >= pages} onClick={() => onChange(current + 1)}>
        Next
      </Button>
    </nav>
  )
}
