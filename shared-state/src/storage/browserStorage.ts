/** The browser's local storage, or undefined where it is missing or switched off, and on a host. */
export const browserStorage = () => storageOr(() => globalThis.localStorage)

/** The tab's own storage, which a reload keeps and other tabs do not see; undefined as above. */
export const tabStorage = () => storageOr(() => globalThis.sessionStorage)

function storageOr(open: () => Storage): Storage | undefined {
  // Some versions of Node have one, too.
  if (typeof window === 'undefined') return undefined
  try {
    return open()
  } catch {
    return undefined
  }
}

const KEY = 'color-mode'

/** Keeps the colour preference, light unless it was set; the theme itself is always light (D37). */
export function keepColorMode(storage: Storage): void {
  try {
    const mode = storage.getItem(KEY)
    if (mode !== 'light' && mode !== 'dark') storage.setItem(KEY, 'light')
  } catch {
    // Without a storage there is no preference.
  }
}
