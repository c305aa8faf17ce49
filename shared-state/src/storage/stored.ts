/** A JSON value that the browser keeps under one key. */
export interface Stored<T> {
  key: string
  /** The value, or undefined when there is none; what is corrupt or of another shape is removed (D9). */
  read: () => T | undefined
  /** Keeps the value, if the storage takes it: a full one changes nothing for the page that is open. */
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

/** The answer, or undefined where a storage is full or forbidden, or a text is no JSON. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
