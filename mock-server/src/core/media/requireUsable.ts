import { randomBytes } from 'node:crypto'
import { openBucket, type Bucket } from '@haggle/shared-server/bucket'
import { ConfigError } from '../../base/environment'

/** What a bucket of pictures is called in messages. */
export const nameOfBucket = ({ bucket, prefix }: Bucket): string =>
  `MEDIA_STORAGE=s3://${bucket}/${prefix}`.replace(/\/$/, '')

/**
 * Throws a ConfigError if a bucket does not store, list, return and remove a picture. One that is left there has a picture's name,
 * so that it goes as unused ones do.
 */
export async function requireUsable(bucket: Bucket): Promise<void> {
  const objects = await openBucket(bucket)
  const name = `${randomBytes(16).toString('hex')}.webp`
  try {
    await objects.create(name, 'test')
    const [stored, listed] = [await objects.get(name), await objects.list(name)]
    await objects.remove(name)
    if (stored?.bytes.toString() !== 'test' || listed.join() !== name || (await objects.get(name)))
      throw new Error('it does not store, list and remove what it is told to')
  } catch (cause) {
    throw new ConfigError(`${nameOfBucket(bucket)} cannot be used: ${(cause as Error).message}.`, { cause })
  }
}
