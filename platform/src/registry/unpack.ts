import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Asset } from 'shared-contract/platform'
import { extract, type Headers } from 'tar-stream'
import { isCompressed } from '../releases/compress'

/** Most bytes of an upload, and of its unpacked files. */
export const MAX_UPLOAD = 50 * 1024 * 1024

/** Most files of a release. */
const maxFiles = 2_000

/** Most bytes of a tar: its files, a header and padding each, folders and long names. */
const maxTar = MAX_UPLOAD + 2 * maxFiles * 1024

/** An upload was refused; the message is one line. */
export class UploadError extends Error {
  override name = 'UploadError'
  constructor(
    readonly status: 400 | 403 | 409 | 413,
    message: string,
  ) {
    super(message)
  }
}

/** An upload that is not a release. */
export const invalid = (message: string) => new UploadError(400, message)

const tooBig = () => new UploadError(413, `A release has at most ${MAX_UPLOAD / 1024 / 1024} MB and ${maxFiles} files.`)

/** Fails when a tar is too long: its folders and long names count as well. */
async function* limited(tar: Readable) {
  let bytes = 0
  // the request stays open for its reply
  for await (const chunk of tar.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxTar) throw tooBig()
    yield chunk
  }
}

/** Unpacks regular files with valid names; refuses all other entries of a tar. */
export async function unpack(tar: Readable, directory: string): Promise<void> {
  const files = new Set<string>()
  let entries = 0
  let bytes = 0
  const take = async ({ name, type, size = 0 }: Headers, content: Readable) => {
    bytes += size
    if (bytes > MAX_UPLOAD || files.size >= maxFiles || ++entries > 2 * maxFiles) throw tooBig()
    if (type === 'directory') return content.resume()
    if (type !== 'file') throw invalid(`${name} is a ${type ?? 'thing'}: only plain files can be released.`)
    const path = Asset.shape.path.safeParse(name.replace(/^\.\//, ''))
    if (!path.success) throw invalid(`"${name.slice(0, 100)}" is no name of a file in a release.`)
    // some disks do not tell names apart that differ in case only
    const id = path.data.toLowerCase()
    if (files.has(id)) throw invalid(`${path.data} is in it twice.`)
    if (isCompressed(path.data)) throw invalid(`${path.data} is left out: compressed copies are made here.`)
    files.add(id)
    await mkdir(dirname(join(directory, path.data)), { recursive: true })
    await pipeline(content, createWriteStream(join(directory, path.data)))
  }

  const reading = extract()
  reading.on('entry', (header, content, next) => {
    // after a refusal the rest of the tar is not read
    take(header, content as unknown as Readable).then(
      () => next(),
      (error: Error) => reading.destroy(error),
    )
  })
  await pipeline(limited(tar), reading).catch((error: unknown) => {
    throw error instanceof UploadError || isOfDisk(error)
      ? error
      : invalid('This is not a whole tar file: send it again.')
  })
}

const isOfDisk = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE'].includes(String(error.code))
