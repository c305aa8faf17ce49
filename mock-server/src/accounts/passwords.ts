import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { FairQueue, type Waiter } from '../throttle/fairQueue'

/** What it costs to make a hash, and to try a password: scrypt's parameters. */
export interface PasswordCost {
  N: number
  r: number
  p: number
}

/** OWASP's least for scrypt with 32 MiB: some 0.2 s for each try, costly for a thief, bearable for a log-in. */
export const SAFE_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
const MOST_MEMORY = 64 * 1024 * 1024
const SALT_BYTES = 16
const KEY_BYTES = 32

/** Half of Node's threads: however many log in at once, files and host names are still read, in 64 MiB at most. */
const queue = new FairQueue({
  atOnce: 2,
  perAccount: 16,
  most: 400,
  refusals: {
    perAccount: 'Too many attempts for this account at once. Please try again {in}.',
    most: 'Too many people are logging in right now. Please try again in a moment.',
  },
})

/** How many passwords wait to be hashed. */
export const waitingPasswords = (): number => queue.waiting

const derive = (password: string, salt: Buffer, cost: PasswordCost, waiter?: Waiter) =>
  queue.run(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem: MOST_MEMORY }, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
    waiter,
  )

/** A salted, memory-hard hash that carries its own parameters; 429 or 503 when too many wait for one. */
export async function hashPassword(password: string, cost: PasswordCost, waiter?: Waiter): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return hashText(cost, salt, await derive(password, salt, cost, waiter))
}

/** A hash that no password fits. */
export const hashOfNothing = (cost: PasswordCost): string =>
  hashText(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))

const hashText = ({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer) =>
  ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$')

/** Whether a password made this hash. Takes the same time for a hash that fits and one that does not. */
export async function passwordFits(password: string, hash: string, waiter?: Waiter): Promise<boolean> {
  const [, N, r, p, salt, key] = hash.split('$')
  if (!salt || !key) return false
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64')
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), cost, waiter), expected)
}
