import { createHmac } from 'node:crypto'

/** Accounts of the demo market, with which the back end seeds an empty database; `totp` is a second factor's key. */
export const demoAccounts = {
  user: { name: 'Carla Reyes', email: 'customer@haggle.test', password: 'haggle-demo' },
  shopOwner: { name: 'Olive Hart', email: 'owner@haggle.test', password: 'haggle-demo' },
  operator: { name: 'Opal Reed', email: 'operator@haggle.test', password: 'haggle-demo', totp: 'JBSWY3DPEHPK3PXP' },
} as const

/** The bytes of the operator's key, which is in base32. */
const KEY = Buffer.from('48656c6c6f21deadbeef', 'hex')

/** What the operator's authenticator app shows at a time (RFC 6238); each code logs in once. */
export function demoCode(now: number): string {
  const step = Buffer.alloc(8)
  step.writeUInt32BE(Math.floor(now / 30_000), 4)
  const hash = createHmac('sha1', KEY).update(step).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
