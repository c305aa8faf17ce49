import { createHmac } from 'node:crypto'
import { isFromSecret, type Secrets } from '@haggle/shared-server'

/** The provider's signature of a text: HMAC-SHA256 in hex. */
export const sign = (secret: string, text: string | Buffer): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Verifies a signature, by either secret during a rotation, in constant time. */
export const isSigned = (secrets: Secrets, text: string | Buffer, signature: string): boolean =>
  isFromSecret(signature, secrets, (secret) => sign(secret, text))
