import { overrideVersion } from '../composition/remotesFor'
import type { AppScreen } from '../routes/screen'
import { NewVersionNotice } from './NewVersionNotice'
import styles from './Notices.module.css'
import { OverrideNotice } from './OverrideNotice'

/** What people should know about the page itself, in a corner of it. */
export function Notices({ screens }: { screens: readonly AppScreen[] }) {
  const overridden = new Set(screens.filter(({ version }) => version === overrideVersion).map(({ remote }) => remote))
  return (
    <div className={styles.corner}>
      {overridden.size > 0 && <OverrideNotice remotes={[...overridden]} />}
      <NewVersionNotice />
    </div>
  )
}
