import { createHmac } from 'node:crypto'
import { isSameSecret } from '../isSameSecret'

/** The provider's signature of a text: HMAC-SHA256 in hex. */
export const sign = (secret: string, text: string | Buffer): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Verifies a signature in constant time. */
export const isSigned = (secret: string, text: string | Buffer, signature: string): boolean =>
  isSameSecret(signature, sign(secret, text))
