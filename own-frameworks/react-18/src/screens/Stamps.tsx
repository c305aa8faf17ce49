import type { Host, Mount } from '@haggle/kit/bridge/host'
import { useState, useSyncExternalStore, version } from 'react'
import { createRoot } from 'react-dom/client'
import styles from './Title.module.css'

function StampsScreen({ host: { session } }: { host: Host }) {
  const user = useSyncExternalStore(session.subscribe, session.get)
  const [stamps, setStamps] = useState(0)
  return (
    <>
      <h1 className={styles.title}>Stamps</h1>
      <p>
        Hello, {user?.name ?? 'guest'}, from React {version}.
      </p>
      <button type="button" onClick={() => setStamps(stamps + 1)}>
        {stamps} stamps
      </button>
    </>
  )
}

export const mount: Mount = (element, _, host) => {
  const root = createRoot(element)
  root.render(<StampsScreen host={host} />)
  return { update: () => undefined, unmount: () => root.unmount() }
}
