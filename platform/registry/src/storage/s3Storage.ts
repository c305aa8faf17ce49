import { requireKey, type Storage } from '@haggle/kit/storage/storage'
import { openBucket, type Bucket } from '@haggle/shared-server/bucket'

/** A storage in a bucket. One that is silent for `timeout` milliseconds, three times, does not answer. */
export async function s3Storage(bucket: Bucket, timeout?: number): Promise<Storage> {
  const objects = await openBucket(bucket, { timeout })
  return {
    get: async (key) => objects.get(requireKey(key)),
    create: async (key, bytes) => objects.create(requireKey(key), bytes),
    list: objects.list,
    remove: async (key) => objects.remove(requireKey(key)),
  }
}
