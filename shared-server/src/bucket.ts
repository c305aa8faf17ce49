import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { StorageError } from './storageError'

/** A bucket, or a part of one: `s3://bucket/prefix`. `endpoint` is for S3-compatible stores. */
export interface Bucket {
  bucket: string
  /** Before every key; empty, or ends with a slash. */
  prefix: string
  endpoint?: string | undefined
}

/** The bucket that an address such as `s3://releases/haggle` names; undefined if it is none. */
export function parseBucket(address: string): Bucket | undefined {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(address) ?? []
  const folder = prefix.replace(/\/+$/, '')
  return bucket === undefined ? undefined : { bucket, prefix: folder && `${folder}/` }
}

/** The objects of a bucket, by keys without its prefix. All fail with a `StorageError`. */
export interface BucketObjects {
  get(key: string): Promise<{ bytes: Buffer; tag: string } | undefined>
  /** An object's length, and its bytes as they arrive. */
  open(key: string): Promise<{ length: number; bytes: Readable } | undefined>
  /** Returns false and changes nothing if the key is taken. */
  create(key: string, bytes: Buffer | string): Promise<boolean>
  /** The keys with a prefix, sorted. */
  list(below: string): Promise<string[]>
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>
}

interface Limits {
  /** A bucket silent for so many milliseconds, three times, does not answer. */
  timeout?: number | undefined
  /** Calls at once; further ones wait. */
  atOnce?: number
}

/** Attempts to create an object while the store reports a concurrent creation of the same key. */
const TRIES = 8

/**
 * Opens a bucket that supports `If-None-Match: *`. Credentials come from the AWS SDK's default chain, the region from AWS_REGION
 * (default us-east-1).
 */
export async function openBucket(
  { bucket, prefix, endpoint }: Bucket,
  { timeout = 10_000, atOnce = 50 }: Limits = {},
): Promise<BucketObjects> {
  // loaded on demand: it takes most of a second
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    region: process.env.AWS_REGION || 'us-east-1',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3_000,
      // not requestTimeout, which only warns
      socketTimeout: timeout,
      httpAgent: { maxSockets: atOnce },
      httpsAgent: { maxSockets: atOnce },
    },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })

  async function read(key: string) {
    const found = await client.send(new s3.GetObjectCommand(at(key)))
    return { bytes: Buffer.from((await found.Body?.transformToByteArray()) ?? []), tag: found.ETag ?? '' }
  }
  const get = async (key: string) => ask(read(key), bucket, 404)

  return {
    get,

    async open(key) {
      const found = await ask(client.send(new s3.GetObjectCommand(at(key))), bucket, 404)
      return found && { length: found.ContentLength ?? 0, bytes: found.Body as Readable }
    },

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
