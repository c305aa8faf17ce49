import { useSyncExternalStore } from 'react'

/** On a machine without any network `onLine` is false, though a server of its own answers. */
const isTold = globalThis.navigator?.onLine === true

/** Whether the connection was lost while this page is open. */
export const isOffline = (): boolean => isTold && !navigator.onLine

export const untilOnline = () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))

/** Whether the connection was lost. Since 3.2. */
export const useIsOffline = (): boolean => useSyncExternalStore(follow, isOffline, () => false)

function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
