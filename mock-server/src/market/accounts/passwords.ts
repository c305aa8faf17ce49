import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { FairQueue, type Waiter } from '../../core/throttle/fairQueue'

declare module '../../base/context' {
  interface Context {
    /** Tests that are not about passwords use a cheap one. */
    passwordCost: PasswordCost
  }
}

/** The parameters of scrypt. */
export interface PasswordCost {
  N: number
  r: number
  p: number
}

/** OWASP's minimum for scrypt with 32 MiB: about 0.2 s per hash. */
export const SAFE_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
const MAX_MEMORY = 64 * 1024 * 1024
const SALT_BYTES = 16
const KEY_BYTES = 32

/** Uses half of Node's thread pool and at most 64 MiB, so that file and DNS access never wait for log-ins. */
const queue = new FairQueue({
  atOnce: 2,
  perAccount: 32,
  max: 400,
  refusals: {
    perAccount: 'Too many attempts for this account at once. Please try again {in}.',
    max: 'Too many people are logging in right now. Please try again in a moment.',
  },
})

/** The number of passwords waiting to be hashed. */
export const waitingPasswordHashes = (): number => queue.waiting

const derive = (password: string, salt: Buffer, cost: PasswordCost) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** Returns a salted scrypt hash with its parameters. Throws 429 or 503 when too many passwords are waiting. */
export async function hashPassword(password: string, cost: PasswordCost, waiter?: Waiter): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return hashText(cost, salt, await queue.run(() => derive(password, salt, cost), waiter))
}

/** Returns a hash that no password matches. */
export const unmatchableHash = (cost: PasswordCost): string =>
  hashText(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))

const hashText = ({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer) =>
  ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$')

/** Whether a password matches a hash; compares in constant time. */
export const verifyPassword = (password: string, hash: string): Promise<boolean> =>
  queue.run(() => matches(password, hash))

/** Runs `work`, which checks a password by `matches`, in its turn. Throws as `hashPassword` does. */
export const passwordTurn = <Result>(
  waiter: Waiter,
  work: (check: typeof matches) => Promise<Result>,
): Promise<Result> => queue.run(() => work(matches), waiter)

async function matches(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt, key] = hash.split('$')
  if (!salt || !key) return false
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64')
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), cost), expected)
}
