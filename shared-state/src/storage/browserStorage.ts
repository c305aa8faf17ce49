/** The browser's local storage; undefined when missing or disabled, and on a host. */
export const browserStorage = () => storageOr(() => globalThis.localStorage)

/** The tab's session storage; undefined as above. */
export const tabStorage = () => storageOr(() => globalThis.sessionStorage)

function storageOr(open: () => Storage): Storage | undefined {
  // Some versions of Node define it, too.
  if (typeof window === 'undefined') return undefined
  try {
    return open()
  } catch {
    return undefined
  }
}

const KEY = 'color-mode'

/** Stores the colour-mode preference, 'light' unless set; the theme itself is always light (D37). */
export function storeColorMode(storage: Storage): void {
  try {
    const mode = storage.getItem(KEY)
    if (mode !== 'light' && mode !== 'dark') storage.setItem(KEY, 'light')
  } catch {
    // Without storage there is no preference to keep.
  }
}
