/** A JSON value in browser storage, under one key. */
export interface Stored<T> {
  key: string
  /** The value, or undefined when absent; corrupt or invalid JSON is removed (D9). */
  read: () => T | undefined
  /** Stores the value; a failure (storage full) is ignored. */
  write: (value: T) => void
}

export function stored<T>(storage: Storage, key: string, isValid: (value: unknown) => value is T): Stored<T> {
  return {
    key,
    read: () => {
      const text = attempt(() => storage.getItem(key))
      if (text === null || text === undefined) return undefined
      const value = attempt<unknown>(() => JSON.parse(text))
      if (isValid(value)) return value
      attempt(() => storage.removeItem(key))
      return undefined
    },
    write: (value) =>
      attempt(() => {
        const text = JSON.stringify(value)
        if (storage.getItem(key) !== text) storage.setItem(key, text)
      }),
  }
}

/** The result, or undefined when storage throws (full, forbidden) or the text is not JSON. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
