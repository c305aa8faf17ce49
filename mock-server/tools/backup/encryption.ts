import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { ConfigError } from '../../src/base/environment'

/** What the file of an encrypted backup begins with: the format of age (age-encryption.org), whose own program reads it, too. */
export const AGE = 'age-encryption.org/'

const LEAST_CHARACTERS = 16

/** Reads BACKUP_KEY, or the file that BACKUP_KEY_FILE names; undefined if neither is set. Throws a ConfigError. */
export function readBackupKey({ BACKUP_KEY, BACKUP_KEY_FILE }: NodeJS.ProcessEnv): string | undefined {
  if (BACKUP_KEY && BACKUP_KEY_FILE) throw new ConfigError('Set BACKUP_KEY or BACKUP_KEY_FILE, not both.')
  if (!BACKUP_KEY && !BACKUP_KEY_FILE) return undefined
  const key = BACKUP_KEY_FILE ? textOf(BACKUP_KEY_FILE) : (BACKUP_KEY ?? '')
  if (key.length >= LEAST_CHARACTERS) return key
  const name = BACKUP_KEY_FILE ? `BACKUP_KEY_FILE=${BACKUP_KEY_FILE}` : 'BACKUP_KEY'
  throw new ConfigError(
    `${name} cannot be used: a key has at least ${LEAST_CHARACTERS} characters, such as those that openssl rand -hex 24 writes.`,
  )
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`BACKUP_KEY_FILE=${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

export function encrypt(plain: Readable, key: string): Readable {
  const age = new Encrypter()
  age.setPassphrase(key)
  return through(plain, (bytes) => age.encrypt(bytes))
}

/** Each piece is verified before it is passed on. `file` is for errors, of which a wrong key is a ConfigError. */
export function decrypt(encrypted: Readable, key: string, file: string): Readable {
  const age = new Decrypter()
  age.addPassphrase(key)
  return through(encrypted, (bytes) =>
    age.decrypt(bytes).catch((error: Error) => {
      throw /no identity matched/.test(error.message)
        ? new ConfigError(`${file} cannot be decrypted: BACKUP_KEY is not the key that it was made with.`)
        : error
    }),
  )
}

type Bytes = ReadableStream<Uint8Array>

/** A stream through one that the web's streams are for. */
function through(from: Readable, pass: (bytes: Bytes) => Promise<Bytes>): Readable {
  const passed = async function* () {
    const bytes = await pass(Readable.toWeb(from) as Bytes)
    yield* Readable.fromWeb(bytes as NodeWebStream)
  }
  return Readable.from(passed())
}
