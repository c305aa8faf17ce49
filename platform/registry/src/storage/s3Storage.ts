import { setTimeout as wait } from 'node:timers/promises'
import { requireKey, StorageError, type Storage } from '@haggle/kit/storage/storage'

/** A bucket, or a part of one: `s3://bucket/prefix`. `endpoint` is for S3-compatible stores. */
export interface Bucket {
  bucket: string
  /** Before every key; empty, or ends with a slash. */
  prefix: string
  endpoint?: string
}

/** Attempts to create an object while the store reports a concurrent creation of the same key. */
const TRIES = 8

/**
 * A storage in a bucket that supports `If-None-Match: *`. Credentials come from the AWS SDK's default chain, the region from
 * AWS_REGION (default us-east-1). A bucket silent for `timeout` milliseconds, three times, does not answer.
 */
export async function s3Storage({ bucket, prefix, endpoint }: Bucket, timeout = 10_000): Promise<Storage> {
  // loaded on demand: it takes most of a second
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    region: process.env.AWS_REGION || 'us-east-1',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // not requestTimeout, which only warns
    requestHandler: { connectionTimeout: 3_000, socketTimeout: timeout },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + requireKey(key) })

  async function read(object: ReturnType<typeof at>) {
    const found = await client.send(new s3.GetObjectCommand(object))
    return { bytes: Buffer.from((await found.Body?.transformToByteArray()) ?? []), tag: found.ETag ?? '' }
  }
  const get = async (key: string) => ask(read(at(key)), bucket, 404)

  return {
    get,

    async create(key, bytes) {
      const body = Buffer.from(bytes)
      for (let attempt = 1; ; attempt++) {
        const put = client.send(new s3.PutObjectCommand({ ...at(key), Body: body, IfNoneMatch: '*' }))
        const outcome = await put.then(() => 'made' as const, statusOf)
        if (outcome === 'made') return true
        // the key is taken, perhaps by this call's first attempt, whose response was lost
        if (outcome === 412) return (await get(key))?.bytes.equals(body) ?? false
        if (outcome !== 409 || attempt === TRIES) return (await ask(put, bucket)) !== undefined
        await wait(Math.random() * 50 * attempt)
      }
    },

    async list(below) {
      const keys: string[] = []
      let more: string | undefined
      do {
        const page = await ask(
          client.send(new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + below, ContinuationToken: more })),
          bucket,
        )
        for (const { Key = '' } of page?.Contents ?? []) keys.push(Key.slice(prefix.length))
        more = page?.NextContinuationToken
      } while (more)
      return keys.sort()
    },

    async remove(key) {
      await ask(client.send(new s3.DeleteObjectCommand(at(key))), bucket, 404)
    },
  }
}

/** A call's result; undefined for the status `absent`. Throws other failures as a one-line `StorageError`. */
async function ask<T>(call: Promise<T>, bucket: string, absent?: number): Promise<T | undefined> {
  try {
    return await call
  } catch (cause) {
    if (absent !== undefined && statusOf(cause) === absent && nameOf(cause) !== 'NoSuchBucket') return undefined
    const name = nameOf(cause)
    const reason = name === 'TimeoutError' ? 'does not answer' : `answers ${name}`
    throw new StorageError(`the bucket ${bucket} ${reason}`, { cause })
  }
}

const nameOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'Error' && 'code' in error ? String(error.code) : error.name
}

function statusOf(error: unknown): number | undefined {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : undefined
  return typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
    ? Number(metadata.httpStatusCode)
    : undefined
}
