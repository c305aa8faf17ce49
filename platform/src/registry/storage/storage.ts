/** An object as it lies in a storage. `tag` differs whenever its bytes do. */
export interface Stored {
  bytes: Buffer
  tag: string
}

/**
 * Where the registry keeps what it knows: objects by key, such as `tokens/ab12.json`, that are made once and never
 * changed. `create` is the one way to commit anything: of many writers of a key exactly one succeeds, so there is no lock.
 */
export interface Storage {
  get(key: string): Promise<Stored | undefined>
  /** False when the key is taken; then nothing changed. */
  create(key: string, bytes: Buffer | string): Promise<boolean>
  /** The keys that begin with a prefix, sorted. */
  list(prefix: string): Promise<string[]>
  /** Removes an object; one that is not there is no failure. */
  remove(key: string): Promise<void>
}

const KEY = /^[A-Za-z0-9_.@-]+(\/[A-Za-z0-9_.@-]+)*$/

/** A key that leaves the storage or its folder is an error of ours. */
export function requireKey(key: string): string {
  if (!KEY.test(key) || key.split('/').includes('..')) throw new Error(`"${key}" is no key.`)
  return key
}

/** A storage that does not do what it was asked; the message says in a few words what it did. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** Refuses a storage that overwrites what is there: everything that the registry promises rests on that it does not. */
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
