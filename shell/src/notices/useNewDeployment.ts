import type { Composition } from '@haggle/shared-contract/platform'
import { useEffect, useState } from 'react'
import { useComposition } from '../composition/CompositionContext'
import { previewHere } from '../composition/preview'
import { newestComposition } from '../composition/readComposition'
import { onFailure } from '../remotes/failures'

const MINUTE = 60_000

/**
 * Whether other releases are live than when this page was opened; each deployment is reported once. Asks the host when
 * the window gets the focus and after load failures, at most once a minute.
 */
export function useNewDeployment(): { isThere: boolean; dismiss: () => void } {
  const composition = useComposition()
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    let known = releasesIn(composition)
    let askedAt = -Infinity
    const ask = async () => {
      if (Date.now() - askedAt < MINUTE) return
      askedAt = Date.now()
      // The host is unreachable: nothing to report.
      const newest = await newestComposition().then(releasesIn, () => known)
      if (newest === known) return
      known = newest
      setThere(true)
    }
    const onFocus = () => void ask()
    window.addEventListener('focus', onFocus)
    const stop = onFailure(onFocus)
    return () => {
      window.removeEventListener('focus', onFocus)
      stop()
    }
  }, [composition])
  return { isThere, dismiss: () => setThere(false) }
}

/** Releases of all visitors; of a previewed remote this page shows another. */
const releasesIn = ({ shell, remotes }: Composition) =>
  [shell, ...remotes.map(({ release }) => release)]
    .filter(({ name }) => name !== previewHere()?.name)
    .map(({ name, version }) => `${name} ${version}`)
    .join()
