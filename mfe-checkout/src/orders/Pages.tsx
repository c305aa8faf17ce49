import { Button } from 'shared-ui'
import styles from './Pages.module.css'

interface PagesProps {
  current: number
  pages: number
  /** Called with another page, from 1 to `pages`. */
  onChange: (page: number) => void
}

/** Leads through the pages of a list; nothing for a single one. */
export function Pages({ current, pages, onChange }: PagesProps) {
  if (pages <= 1 && current <= 1) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button disabled={current <= 1} onClick={() => onChange(Math.min(current - 1, Math.max(1, pages)))}>
        Previous
      </Button>
      <span aria-current="page">{`Page ${current} of ${pages}`}</span>
      <Button disabled={current >= pages} onClick={() => onChange(current + 1)}>
        Next
      </Button>
    </nav>
  )
}
