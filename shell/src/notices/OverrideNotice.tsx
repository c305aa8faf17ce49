import { Button } from 'shared-ui'
import { dropOverrides } from '../composition/overrides'
import styles from './Notices.module.css'

/** Says that parts of the page are not what everyone gets. */
export const OverrideNotice = ({ remotes }: { remotes: string[] }) => (
  <aside className={styles.notice} aria-label="Overrides">
    <p>
      Overridden in this tab: <strong>{remotes.join(', ')}</strong>
    </p>
    <Button size="small" onClick={dropOverrides}>
      Drop overrides
    </Button>
  </aside>
)
