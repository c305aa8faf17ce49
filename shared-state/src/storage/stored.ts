import type { z } from 'zod'

/** A JSON value that the browser keeps under one key. */
export interface Stored<T> {
  key: string
  /** The value, or undefined when there is none; what is corrupt or of another shape is removed (D9). */
  read: () => T | undefined
  /** Keeps the value, if the storage takes it: a full one changes nothing for the page that is open. */
  write: (value: T) => void
}

export function stored<T>(storage: Storage, key: string, schema: z.ZodType<T>): Stored<T> {
  return {
    key,
    read: () => {
      try {
        const text = storage.getItem(key)
        return text === null ? undefined : schema.parse(JSON.parse(text))
      } catch {
        remove(storage, key)
        return undefined
      }
    },
    write: (value) => {
      try {
        storage.setItem(key, JSON.stringify(value))
      } catch {
        // Quota or private mode; the state in memory still serves this page.
      }
    },
  }
}

function remove(storage: Storage, key: string): void {
  try {
    storage.removeItem(key)
  } catch {
    // A storage that cannot be changed is left as it is.
  }
}
