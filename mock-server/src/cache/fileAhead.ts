import { open, type FileHandle } from 'node:fs/promises'
import { freemem } from 'node:os'

const STEP_BYTES = 1024 * 1024

/** Of the memory that is available. A larger file would displace as much as it brings. */
const MAX_SHARE = 0.5

/**
 * Open until the process ends: closing any handle of a database file releases the locks that SQLite holds on it in this
 * process, and another process could then take itself for the last one and remove the write-ahead log.
 */
const neverClosed: FileHandle[] = []

/**
 * Reads a database file once, from its beginning to its end, unless `isStopped`: from then on the machine has it in
 * memory, and first visits do not wait for the disk. Returns how many bytes were read: none of a file that is too large.
 */
export async function readFileAhead(
  file: string,
  isStopped: () => boolean,
  maxBytes = freemem() * MAX_SHARE,
): Promise<number> {
  const handle = await open(file)
  neverClosed.push(handle)
  if ((await handle.stat()).size > maxBytes) return 0
  const step = Buffer.allocUnsafe(STEP_BYTES)
  let position = 0
  while (!isStopped()) {
    const { bytesRead } = await handle.read(step, { position })
    if (bytesRead === 0) break
    position += bytesRead
  }
  return position
}
