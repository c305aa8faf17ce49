import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Bucket } from '@haggle/shared-server/bucket'
import { bucketStorage } from './bucketStorage'
import { folderStorage } from './folderStorage'

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

/** Where a market's uploaded pictures are. */
export interface MediaPlace {
  home: string
  /** A bucket that instances on several machines share; undefined for a folder of `home`. */
  mediaBucket?: Bucket | undefined
}

/** The folder of uploaded pictures without a bucket. */
export const mediaFolder = ({ home }: Pick<MediaPlace, 'home'>): string => join(home, 'media')

export const mediaStorage = (place: MediaPlace): Storage =>
  place.mediaBucket ? bucketStorage(place.mediaBucket) : folderStorage(mediaFolder(place))
