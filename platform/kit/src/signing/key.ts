import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { fileStorage } from '../storage/fileStorage'

/** An Ed25519 key. `id` contains the public key, so that signatures can be verified with it. */
export interface SigningKey {
  id: string
  sign(bytes: Buffer): Buffer
}

const PREFIX = 'ed25519:'

/** Opens a home's signing key, `registry/key`: a registry's or a team's machine's. Created at its first use. */
export async function openKey(home: string): Promise<SigningKey> {
  const folder = fileStorage(join(home, 'registry'))
  const stored = await folder.get('key')
  if (stored) return keyOf(createPrivateKey(stored.bytes))
  await folder.create('key', newKey().export({ type: 'pkcs8', format: 'pem' }))
  return openKey(home)
}

/** The id of the key that a home trusts: its registry's if the home is a mirror, otherwise its own. */
export const readTrustedKey = async (home: string): Promise<string> =>
  (await fileStorage(join(home, 'registry')).get('trusted-key'))?.bytes.toString() ?? (await openKey(home)).id

export const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey

export function keyOf(key: KeyObject): SigningKey {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return { id: `${PREFIX}${x}`, sign: (bytes) => sign(null, bytes, key) }
}

export const isKeyId = (text: string): boolean => /^ed25519:[\w-]{43}$/.test(text)

/** Whether a signature was made by the key with this id; false for an invalid id. */
export function isSignedBy(id: string, bytes: Buffer, signature: Buffer): boolean {
  if (!isKeyId(id)) return false
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: id.slice(PREFIX.length) } })
  return verify(null, bytes, key, signature)
}
