import { open, stat, type FileHandle } from 'node:fs/promises'
import { freemem } from 'node:os'

const STEP_BYTES = 1024 * 1024

/** Larger files are not read: they would occupy the disk for long, or displace from memory as much as they bring. */
const MAX = { bytes: 4 * 1024 ** 3, shareOfFreeMemory: 0.5 }

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
  maxBytes = Math.min(MAX.bytes, freemem() * MAX.shareOfFreeMemory),
): Promise<number> {
  if ((await stat(file)).size > maxBytes) return 0
  const handle = await open(file)
  neverClosed.push(handle)
  const step = Buffer.allocUnsafe(STEP_BYTES)
  let position = 0
  while (!isStopped()) {
    const { bytesRead } = await handle.read(step, { position })
    if (bytesRead === 0) break
    position += bytesRead
  }
  return position
}
