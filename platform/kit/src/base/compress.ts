import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|json|svg|html)$/

/** Whether a file is a compressed copy. */
export const isCompressed = (path: string) => /\.(br|gz)$/.test(path)

/** Bytes; compressing smaller files does not save a packet. */
const WORTHWHILE = 1024

/** Writes a `.br` and a `.gz` beside each text file of a folder, at the highest compression levels. */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  // all end before it fails, as on a full disk: the folder is then removed, and nothing may be written into it meanwhile
  const all = await Promise.allSettled(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
  for (const one of all) if (one.status === 'rejected') throw one.reason
}

async function compressFile(path: string) {
  const content = await readFile(path)
  if (content.length < WORTHWHILE) return
  await writeFile(`${path}.br`, await toBrotli(content))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}

const toBrotli = (content: Buffer) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })

/** Bytes that a browser loads for files which are not compressed yet. */
export async function bytesToCome(paths: string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await toBrotli(await readFile(path))).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Suffixes of a file's compressed copies that hold something else: browsers get the copies. */
export async function changedCopies(file: string): Promise<string[]> {
  const changed = await Promise.all(
    decompressors.map(async ([suffix, decompress]) => {
      const copy = await readFile(file + suffix).catch(() => undefined)
      if (!copy) return undefined
      const original = await readFile(file)
      // a longer one is refused before it fills the memory
      const content = await decompress(copy, { maxOutputLength: original.length + 1 }).catch(() => undefined)
      return content && original.equals(content) ? undefined : suffix
    }),
  )
  return changed.filter((suffix) => suffix !== undefined)
}

const decompressors = [
  ['.br', promisify(brotliDecompress)],
  ['.gz', promisify(gunzip)],
] as const
