import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import pLimit from 'p-limit'

/** OWASP's least for scrypt with 32 MiB: some 0.2 s for each try, costly for a thief, bearable for a log-in. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } satisfies ScryptOptions
const KEY_BYTES = 32

/** Half of Node's threads: however many log in at once, files and host names are still read, in 64 MiB at most. */
const AT_ONCE = 2
const inTurn = pLimit(AT_ONCE)

const derive = (password: string, salt: Buffer, options: ScryptOptions) =>
  inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  )

/** A salted, memory-hard hash that carries its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Whether a password made this hash. Takes the same time for a hash that fits and one that does not. */
export async function passwordFits(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt, key] = hash.split('$')
  if (!salt || !key) return false
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem }
  const expected = Buffer.from(key, 'base64')
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), options), expected)
}
