/** The browser's local storage, or undefined where it is missing or switched off. */
export function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
