import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import { isCompressed } from '../base/compress'
import { jsonIn } from '../base/jsonIn'
import { Damaged, seal, unseal } from './envelope'
import type { SigningKey } from './key'

/** A signed statement about files, identified by their digests, in in-toto's format (in-toto.io/Statement/v1). */
const Statement = z.strictObject({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: z
    .array(z.strictObject({ name: z.string(), digest: z.strictObject({ sha384: z.string().regex(/^[0-9a-f]{96}$/) }) }))
    .min(1),
  predicateType: z.string(),
  predicate: z.unknown(),
})
export type Statement = z.infer<typeof Statement>

const STATEMENT_TYPE = 'application/vnd.in-toto+json'

export const digestOf = (bytes: Buffer | string): string => createHash('sha384').update(bytes).digest('hex')

/** A file's length and SHA-384, read as a stream, so that large files do not block the event loop. */
export async function hashFile(path: string): Promise<{ bytes: number; sha384: Buffer }> {
  const hash = createHash('sha384')
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha384: hash.digest() }
}

const CHUNK = 256 * 1024

/** All files of a folder with their digests, sorted by path, without compressed copies, which each server creates itself. */
export async function subjectsIn(folder: string): Promise<Statement['subject']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !isCompressed(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return Promise.all(
    paths.sort().map(async (name) => {
      const { sha384 } = await hashFile(join(folder, name))
      return { name, digest: { sha384: sha384.toString('hex') } }
    }),
  )
}

/** Signs a statement about files and returns it as text. */
export function signFiles(files: Pick<Statement, 'subject' | 'predicateType' | 'predicate'>, key: SigningKey): string {
  const statement: Statement = { _type: 'https://in-toto.io/Statement/v1', ...files }
  return JSON.stringify(seal(STATEMENT_TYPE, statement, key))
}

/** Signs a statement about all files of a folder, and writes it there as `file`. */
export async function signFolder(
  folder: string,
  file: string,
  about: Pick<Statement, 'predicateType' | 'predicate'>,
  key: SigningKey,
): Promise<void> {
  const subject = (await subjectsIn(folder)).filter(({ name }) => name !== file)
  await writeFile(join(folder, file), signFiles({ subject, ...about }, key))
}

/** Verifies and parses a statement signed by `signer` or, without it, by the key that it names. Throws `Damaged`. */
export function parseStatement(text: string, what: string, signer?: string): Statement {
  const read = Statement.safeParse(unseal(jsonIn(text), STATEMENT_TYPE, what, signer))
  if (!read.success) throw new Damaged(`${what} is no statement about files`)
  return read.data
}

/** Reads a file and checks its digest; undefined if the statement does not name it. Throws `Damaged` if missing or changed. */
export async function readStated(folder: string, path: string, { subject }: Statement): Promise<Buffer | undefined> {
  const stated = subject.find(({ name }) => name === path)
  if (!stated) return undefined
  const bytes = await readFile(join(folder, path)).catch(() => {
    throw new Damaged(`${path} is missing`)
  })
  if (digestOf(bytes) !== stated.digest.sha384) throw new Damaged(`${path} was changed`)
  return bytes
}

/** As readStated, without the whole file in memory: returns its length. */
export async function checkStated(folder: string, path: string, { subject }: Statement): Promise<number | undefined> {
  const stated = subject.find(({ name }) => name === path)
  if (!stated) return undefined
  const { bytes, sha384 } = await hashFile(join(folder, path)).catch(() => {
    throw new Damaged(`${path} is missing`)
  })
  if (sha384.toString('hex') !== stated.digest.sha384) throw new Damaged(`${path} was changed`)
  return bytes
}
