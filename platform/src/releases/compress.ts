import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const compressible = /\.(js|css|json|svg|html)$/

/** Whether a file is a compressed copy. */
export const isCompressed = (path: string) => /\.(br|gz)$/.test(path)

/** Bytes; compressing smaller files does not save a packet. */
const worthwhile = 1024

/** Writes a `.br` and a `.gz` beside each text file of a folder, at the highest compression levels. */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(path: string) {
  const content = await readFile(path)
  if (content.length < worthwhile) return
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}

/** The compressed copies in a folder that do not hold what their file holds: browsers get the copies. */
export async function changedCopies(directory: string): Promise<string[]> {
  const paths = (await readdir(directory, { recursive: true }).catch(() => [])).filter(isCompressed)
  const changed = await Promise.all(
    paths.map(async (path) => ((await isCopy(join(directory, path)).catch(() => false)) ? undefined : path)),
  )
  return changed.filter((path) => path !== undefined)
}

async function isCopy(path: string): Promise<boolean> {
  const original = await readFile(path.slice(0, -'.br'.length))
  // longer than its file, it is refused before it fills the memory
  const limit = { maxOutputLength: original.length + 1 }
  const decompress = path.endsWith('.br') ? promisify(brotliDecompress) : promisify(gunzip)
  return original.equals(await decompress(await readFile(path), limit))
}
