import { join } from 'node:path'
import type { Bucket } from '@haggle/shared-server/bucket'
import { bucketStorage } from './bucketStorage'
import { folderStorage } from './folderStorage'
import type { Storage } from './storage'

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
