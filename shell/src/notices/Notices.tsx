import { useIsOffline } from '@haggle/shared-state'
import { Button } from '@haggle/shared-ui'
import { useComposition } from '../composition/CompositionContext'
import { dropOverrides } from '../composition/overrides'
import { previewHere } from '../composition/preview'
import { reloadWithout } from '../composition/reloadWithout'
import { OVERRIDE_VERSION } from '../composition/remotesFor'
import type { AppScreen } from '../composition/screen'
import { PanelButton } from '../panel/PanelButton'
import { NewVersionNotice } from './NewVersionNotice'
import styles from './Notices.module.css'

/** Notices about the page itself, in a corner. */
export function Notices({ screens }: { screens: readonly AppScreen[] }) {
  const { allowOverrides } = useComposition()
  const preview = previewHere()
  const overridden = new Set(screens.filter(({ version }) => version === OVERRIDE_VERSION).map(({ remote }) => remote))
  return (
    <div className={styles.corner}>
      {preview && <PreviewNotice {...preview} />}
      {overridden.size > 0 && <OverrideNotice remotes={[...overridden]} />}
      <NewVersionNotice />
      <OfflineBar />
      {allowOverrides && <PanelButton screens={screens} />}
    </div>
  )
}

/** Says that the connection is lost; what is asked for meanwhile arrives when it is back. */
function OfflineBar() {
  const isOffline = useIsOffline()
  return (
    <div role="status" className={styles.bar}>
      {isOffline && <p className={styles.notice}>You are offline. We try again by ourselves.</p>}
    </div>
  )
}

/** Says that not everybody sees this page, and ends that. */
const PreviewNotice = ({ name, version }: { name: string; version: string }) => (
  <aside className={styles.notice} aria-label="Preview">
    <p>
      Preview of{' '}
      <strong>
        {name} {version}
      </strong>
    </p>
    <Button size="small" onClick={() => reloadWithout('preview')}>
      Show what is live
    </Button>
  </aside>
)

/** Says that overrides are active. */
const OverrideNotice = ({ remotes }: { remotes: string[] }) => (
  <aside className={styles.notice} aria-label="Overrides">
    <p>
      Overridden in this tab: <strong>{remotes.join(', ')}</strong>
    </p>
    <Button size="small" onClick={dropOverrides}>
      Drop overrides
    </Button>
  </aside>
)
