import { useSession } from '@haggle/shared-state'
import { useEffect, useState, type ComponentType } from 'react'

/** Milliseconds after which a page that nobody has touched asks for news: its screen comes first. */
const DELAY = 8000

/** Loads and shows `NoticeNews` while somebody is signed in; without its code there are no news. */
export function LateNoticeNews() {
  const isSignedIn = useSession() !== null
  const [News, setNews] = useState<ComponentType>()
  useEffect(() => {
    if (!isSignedIn) return
    const load = () =>
      void import('./NoticeNews').then((loaded) => setNews(() => loaded.default)).catch(() => undefined)
    const timer = setTimeout(load, isTouched() ? 0 : DELAY)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  return isSignedIn && News && <News />
}

const isTouched = () => 'userActivation' in navigator && navigator.userActivation.hasBeenActive
