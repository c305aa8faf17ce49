import { Button } from 'shared-ui/owner'
import styles from './Pages.module.css'

/** Where one is in a list of pages, and the ways on; nothing when there is only one. */
export function Pages({ page, pages, onChange }: { page: number; pages: number; onChange: (page: number) => void }) {
  if (pages <= 1) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <span>{`Page ${page} of ${pages}`}</span>
      <Button disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
