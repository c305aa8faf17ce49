import { createHmac, timingSafeEqual } from 'node:crypto'

/** The provider's signature of a text: HMAC-SHA256 in hex. */
export const sign = (secret: string, text: string | Buffer): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Verifies a signature in constant time. */
export function isSigned(secret: string, text: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(sign(secret, text))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
