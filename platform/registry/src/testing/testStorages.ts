import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import type { Storage } from '@haggle/kit/storage/storage'
import type { Bucket } from '@haggle/shared-server/bucket'
import { fakeS3 } from '@haggle/shared-server/testing/fakeS3'
import { s3Storage } from '../storage/s3Storage'

interface TestBucket extends Bucket {
  endpoint: string
  close(): Promise<void>
}

interface TestStorage {
  storage: Storage
  close(): Promise<void>
}

type Named<T> = [name: string, open: () => Promise<T>]

const { TEST_S3_URL } = process.env

/**
 * For tests: empty buckets. One is a stand-in; with TEST_S3_URL, such as `http://localhost:9000/bucket`, the other is a new
 * folder in that bucket of a real store, with the AWS SDK's credentials.
 */
export const testBuckets: Named<TestBucket>[] = [['a bucket', fakeBucket]]
if (TEST_S3_URL) testBuckets.push(['the bucket of TEST_S3_URL', () => newFolderOf(TEST_S3_URL)])

/** For tests: empty storages, one of each kind. */
export const testStorages: Named<TestStorage>[] = [
  ['a folder', newFolder],
  ...testBuckets.map(([name, open]): Named<TestStorage> => [
    name,
    async () => {
      const bucket = await open()
      return { storage: await s3Storage(bucket), close: bucket.close }
    },
  ]),
]

/** For tests: an empty storage in a folder. */
export async function newFolder(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'haggle-storage-'))
  return { storage: fileStorage(folder), close: () => rm(folder, { recursive: true }) }
}

async function fakeBucket(): Promise<TestBucket> {
  const fake = await fakeS3()
  return { bucket: 'releases', prefix: 'haggle/', endpoint: fake.url, close: fake.close }
}

async function newFolderOf(url: string): Promise<TestBucket> {
  const { origin, pathname } = new URL(url)
  const bucket = { bucket: pathname.slice(1), prefix: `test-${randomUUID()}/`, endpoint: origin }
  const storage = await s3Storage(bucket)
  return {
    ...bucket,
    async close() {
      for (const key of await storage.list('')) await storage.remove(key)
    },
  }
}
