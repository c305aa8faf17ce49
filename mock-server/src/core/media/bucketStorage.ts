import { openBucket, type Bucket, type BucketObjects } from '@haggle/shared-server/bucket'
import { isPictureName, requirePictureName } from './pictureNames'
import type { Storage } from './storage'

/** A slow reader keeps a connection to the bucket busy: as many as an instance may have of its own. */
const AT_ONCE = 10_000

/** Storage in a bucket, which all instances share. */
export function bucketStorage(bucket: Bucket, timeout?: number): Storage {
  let opened: Promise<BucketObjects> | undefined
  const objects = () => (opened ??= openBucket(bucket, { atOnce: AT_ONCE, timeout }))

  return {
    get: async (name) => (await objects()).open(requirePictureName(name)),
    create: async (name, bytes) => (await objects()).create(requirePictureName(name), bytes),
    list: async () => (await (await objects()).list('')).filter(isPictureName),
    remove: async (name) => (await objects()).remove(requirePictureName(name)),
  }
}
