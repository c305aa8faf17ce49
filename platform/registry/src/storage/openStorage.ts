import { fileStorage } from '@haggle/kit/storage/fileStorage'
import { testStorage, type Storage } from '@haggle/kit/storage/storage'
import { parseBucket, type Bucket } from '@haggle/shared-server/bucket'

/** The bucket in REGISTRY_STORAGE, such as `s3://releases/haggle`; undefined for this machine's disk. Throws if invalid. */
export function readBucket({ REGISTRY_STORAGE, REGISTRY_STORAGE_ENDPOINT }: NodeJS.ProcessEnv): Bucket | undefined {
  if (!REGISTRY_STORAGE) return undefined
  const bucket = parseBucket(REGISTRY_STORAGE)
  if (!bucket) throw new Error(`REGISTRY_STORAGE=${REGISTRY_STORAGE} cannot be used: it must be s3://bucket/prefix.`)
  if (REGISTRY_STORAGE_ENDPOINT && !/^https?:/.test(REGISTRY_STORAGE_ENDPOINT))
    throw new Error(`REGISTRY_STORAGE_ENDPOINT=${REGISTRY_STORAGE_ENDPOINT} cannot be used: it must be an address.`)
  return { ...bucket, endpoint: REGISTRY_STORAGE_ENDPOINT || undefined }
}

/** Opens the storage that the settings name, or the one in a folder. Throws if it fails `testStorage`. */
export async function openStorage(folder: string, env: NodeJS.ProcessEnv): Promise<Storage> {
  const bucket = readBucket(env)
  if (!bucket) {
    const storage = fileStorage(folder)
    await testStorage(storage, `HAGGLE_HOME, of which ${folder} is part,`)
    return storage
  }
  const { s3Storage } = await import('./s3Storage')
  const storage = await s3Storage(bucket)
  await testStorage(storage, `REGISTRY_STORAGE=${env.REGISTRY_STORAGE}`)
  return storage
}
