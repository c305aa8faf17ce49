import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf, makeFolder } from '@haggle/shared-server'
import { extract, type Headers } from 'tar-stream'
import { CallError, invalid } from '../base/callError'
import { RECEIPT_FILE } from './statement'
import { uploadNames, withoutDot } from './uploadNames'

/** Most bytes of an upload, and of its unpacked files. */
export const MAX_UPLOAD = 50 * 1024 * 1024

/** Most files of a release. */
const MAX_FILES = 2_000

/** Most bytes of a tar: its files, a header and padding each, folders and long names. */
const MAX_TAR = MAX_UPLOAD + 2 * MAX_FILES * 1024

const tooBig = () => new CallError(413, `A release has at most ${MAX_UPLOAD / 1024 / 1024} MB and ${MAX_FILES} files.`)

/** Fails when a tar is too long: its folders and long names count as well. */
async function* limited(tar: Readable) {
  let bytes = 0
  // the request stays open for its reply
  for await (const chunk of tar.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_TAR) throw tooBig()
    yield chunk
  }
}

/** Unpacks regular files with valid names; refuses all other entries of a tar. */
export async function unpack(tar: Readable, directory: string): Promise<void> {
  const names = uploadNames()
  let entries = 0
  let bytes = 0
  const take = async ({ name, type, size = 0 }: Headers, content: Readable) => {
    bytes += size
    if (bytes > MAX_UPLOAD || names.count() >= MAX_FILES || ++entries > 2 * MAX_FILES) throw tooBig()
    if (type === 'directory') names.addFolder(name)
    else if (type !== 'file') throw invalid(`${name} is a ${type ?? 'thing'}: only plain files can be released.`)
    // ignored: the registry writes its own receipt
    if (type === 'directory' || isReceipt(name)) return content.resume()
    const path = join(directory, names.addFile(name))
    makeFolder(dirname(path))
    await pipeline(content, createWriteStream(path))
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
    throw error instanceof CallError || isOfDisk(error)
      ? error
      : invalid('This is not a whole tar file: send it again.')
  })
}

const isReceipt = (name: string) => withoutDot(name).toLowerCase() === RECEIPT_FILE

const isOfDisk = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE'].includes(codeOf(error) ?? '')
