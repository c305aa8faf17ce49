/** The browser's local storage, or undefined where it is missing or switched off, and on a host. */
export function browserStorage(): Storage | undefined {
  // Some versions of Node have one, too.
  if (typeof window === 'undefined') return undefined
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
