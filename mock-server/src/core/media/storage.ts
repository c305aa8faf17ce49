import type { Readable } from 'node:stream'

declare module '../../base/context' {
  interface Context {
    /** The pictures that people upload. */
    media: Storage
  }
}

/** Storage for immutable pictures, by file name without a folder. */
export interface Storage {
  /** Its length in bytes, and its bytes, which are read as they are sent: many slow readers would fill the memory. */
  get(name: string): Promise<{ length: number; bytes: Readable } | undefined>
  /** Returns false, and changes nothing, if the name is taken. */
  create(name: string, bytes: Buffer): Promise<boolean>
  list(): Promise<string[]>
  /** Removes a picture; does nothing if it does not exist. */
  remove(name: string): Promise<void>
}
