import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, open, readdir, readlink, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, type Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { absent, makeFolder } from '@haggle/shared-server'
import { extract, pack, type Headers, type Pack } from 'tar-stream'
import { ConfigError } from '../../src/base/environment'
import type { Storage } from '../../src/core/media/storage'
import { decrypt, encrypt } from './encryption'

/** What an archive begins with: gzip's mark. Its checksum tells whether the archive is whole. */
export const GZIP = '\x1f\x8b'

/** A file or folder, or a storage of pictures, which is a folder in an archive. */
export type Content = string | Pick<Storage, 'list' | 'get'>

/**
 * Writes files and folders, by their names in the archive, into a new file: a compressed tar, which is encrypted with a key.
 * What is removed meanwhile is left out.
 */
export async function writeArchive(file: string, content: Record<string, Content>, key?: string): Promise<void> {
  const tar = pack()
  const filling = async () => {
    for (const [name, from] of Object.entries(content))
      await (typeof from === 'string' ? add(tar, name, from) : addPictures(tar, name, from))
    tar.finalize()
  }
  filling().catch((error: Error) => tar.destroy(error))
  // the fastest level: pictures and releases are compressed already
  const packed = pipeThrough(tar, createGzip({ level: 1 }))
  await pipeline(key === undefined ? packed : encrypt(packed, key), createWriteStream(file, { mode: 0o600 }))
}

function pipeThrough(from: NodeJS.ReadableStream, through: Duplex): Readable {
  // it destroys what follows with the error
  pipeline(from, through).catch(() => undefined)
  return through
}

async function add(tar: Pack, name: string, path: string): Promise<void> {
  const found = await lstat(path).catch(absent)
  if (found?.isDirectory())
    for (const entry of (await readdir(path).catch(absent)) ?? []) await add(tar, `${name}/${entry}`, join(path, entry))
  if (found?.isFile()) await addFile(tar, name, path)
  if (found?.isSymbolicLink()) {
    const linkname = await readlink(path).catch(absent)
    if (linkname !== undefined) tar.entry({ name, type: 'symlink', linkname })
  }
}

async function addFile(tar: Pack, name: string, path: string): Promise<void> {
  const file = await open(path).catch(absent)
  if (!file) return
  const { size } = await file.stat()
  const entry = tar.entry({ name, size, mode: 0o600 }) as unknown as NodeJS.WritableStream
  // one that grows meanwhile is as long as it was
  const bytes = size === 0 ? Readable.from([]) : file.createReadStream({ end: size - 1, autoClose: false })
  await pipeline(bytes, entry).finally(() => file.close())
}

/** Pictures that are on their way at once, and in memory meanwhile. */
const AT_ONCE = 16

export function* batchesOf(names: readonly string[]): Generator<string[]> {
  for (let at = 0; at < names.length; at += AT_ONCE) yield names.slice(at, at + AT_ONCE)
}

async function addPictures(tar: Pack, folder: string, pictures: Exclude<Content, string>): Promise<void> {
  for (const names of batchesOf(await pictures.list())) {
    const fetched = await Promise.all(names.map((name) => fetchPicture(pictures, name)))
    for (const { name, bytes } of fetched) if (bytes) await addBytes(tar, `${folder}/${name}`, bytes)
  }
}

async function fetchPicture(pictures: Exclude<Content, string>, name: string) {
  const picture = await pictures.get(name)
  return { name, bytes: picture && (await buffer(picture.bytes)) }
}

const addBytes = (tar: Pack, name: string, bytes: Buffer): Promise<void> =>
  new Promise((done, failed) => {
    tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? failed(error) : done()))
  })

/** Unpacks all of an archive into a folder, and checks it. Throws a ConfigError. */
export async function readArchive(file: string, folder: string, key?: string): Promise<void> {
  const links: { path: string; target: string }[] = []
  const take = async ({ name, type, linkname }: Headers, content: Readable) => {
    const path = join(folder, requireInside(name))
    makeFolder(dirname(path))
    if (type === 'symlink') {
      const target = linkname ?? '/'
      requireInside(join(dirname(name), target))
      links.push({ path, target })
      content.resume()
    } else await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  }
  let taking = Promise.resolve()
  const reading = extract()
  reading.on('entry', (header, content, next) => {
    taking = take(header, content)
    taking.then(
      () => next(),
      (error: Error) => reading.destroy(error),
    )
  })
  const bytes = createReadStream(file)
  const packed = key === undefined ? bytes : decrypt(bytes, key, file)
  try {
    await pipeline(pipeThrough(packed, createGunzip()), reading)
  } catch (error) {
    // what is still being written ends before the folder is removed
    await taking.catch(() => undefined)
    throw error instanceof ConfigError ? error : isOfDisk(error) ? unwritable(folder, error) : damaged(file, error)
  }
  // last, so that no file is written through one
  for (const { path, target } of links) await symlink(target, path)
}

const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error

const unwritable = (path: string, cause: unknown) =>
  new ConfigError(`${path} cannot be written: ${(cause as Error).message}`, { cause })

const damaged = (file: string, cause: unknown) =>
  new ConfigError(`${file} is damaged or cut off, and nothing was restored: ${(cause as Error).message}`, { cause })

/** Nothing of an archive may come to lie, or lead, outside of its folder. */
function requireInside(name: string): string {
  if (name === '' || name.startsWith('/') || /[\\\0]/.test(name) || name.split('/').includes('..'))
    throw new Error(`${JSON.stringify(name)} leads elsewhere`)
  return name
}
