import { join } from 'node:path'
import { isKeyId } from '@haggle/kit/signing/key'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import { z } from 'zod'
import type { Ask } from './askRegistry'
import { jsonOf, refusalOf } from './registryReply'

const Sent = z.object({ key: z.string().refine(isKeyId) })

/** A registry's public key as stored at the first contact; fetched and stored if there is none. */
export async function trustedKey(home: string, ask: Ask): Promise<string> {
  const folder = fileStorage(join(home, 'registry'))
  const known = await folder.get('trusted-key')
  if (known) return known.bytes.toString()
  const reply = await ask('/v1/key')
  if (!reply.ok) throw await refusalOf(reply)
  const sent = Sent.safeParse(await jsonOf(reply))
  // a proxy, or a log-in page, may answer in its place: what is stored here is trusted for good
  if (!sent.success) throw new Error('the registry sends no key.')
  await folder.create('trusted-key', sent.data.key)
  return trustedKey(home, ask)
}
