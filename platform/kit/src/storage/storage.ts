import { StorageError } from '@haggle/shared-server'

/** A stored object. `tag` changes with its bytes. */
interface Stored {
  bytes: Buffer
  tag: string
}

/**
 * The registry's storage: immutable objects by key, such as `tokens/ab12.json`. Everything is committed by `create`, which
 * succeeds for exactly one of several writers of a key, so no lock is needed.
 */
export interface Storage {
  get(key: string): Promise<Stored | undefined>
  /** Returns false and changes nothing if the key is taken. */
  create(key: string, bytes: Buffer | string): Promise<boolean>
  /** The keys with a prefix, sorted. */
  list(prefix: string): Promise<string[]>
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>
}

const KEY = /^[A-Za-z0-9_.@-]+(\/[A-Za-z0-9_.@-]+)*$/

/** Returns the key; throws for an invalid one, such as a path outside of the storage. */
export function requireKey(key: string): string {
  if (!KEY.test(key) || key.split('/').includes('..')) throw new Error(`"${key}" is no key.`)
  return key
}

/** Throws if a storage overwrites existing objects, on which all of the registry's guarantees depend, or cannot remove them. */
export async function testStorage(storage: Storage, name: string): Promise<void> {
  const key = `self-test/${Date.now()}-${Math.random().toString(36).slice(2)}`
  try {
    const [first, second] = [await storage.create(key, 'first'), await storage.create(key, 'second')]
    const kept = (await storage.get(key))?.bytes.toString()
    if (!first || second || kept !== 'first')
      throw new StorageError('it does not refuse to create an object that is there')
    await storage.remove(key)
    if (await storage.get(key)) throw new StorageError('it does not remove what it is told to')
  } catch (cause) {
    await storage.remove(key).catch(() => undefined)
    throw new Error(`${name} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause })
  }
}
