import { jsonIn } from '@haggle/kit/base/jsonIn'
import { Failure, RegistryError } from '@haggle/kit/client/calls'
import { MAX_UPLOAD } from '@haggle/kit/releases/unpack'

/** Reads a reply; throws if it is longer than any release. */
export async function bytesOf(reply: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of reply.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (bytes > MAX_UPLOAD) throw new Error(`the registry sends more than ${MAX_UPLOAD / 1024 / 1024} MB.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Reads a reply that is JSON; throws if it is none. */
export async function jsonOf(reply: Response): Promise<unknown> {
  const value = jsonIn((await bytesOf(reply)).toString())
  if (value === undefined) throw new Error('the registry sends no JSON.')
  return value
}

/** The error that stands for a reply which is no success. */
export async function refusalOf(reply: Response): Promise<RegistryError> {
  const { data } = Failure.safeParse(await jsonOf(reply).catch(() => undefined))
  return new RegistryError(reply.status, data?.message ?? `the registry answers ${reply.status}.`)
}
