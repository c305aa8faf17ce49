import { open, read } from 'node:fs'
import { stat } from 'node:fs/promises'
import { freemem } from 'node:os'
import { promisify } from 'node:util'

const STEP_BYTES = 1024 * 1024

/** Larger files are not read: they would occupy the disk for long, or displace from memory as much as they bring. */
const MAX = { bytes: 4 * 1024 ** 3, shareOfFreeMemory: 0.5 }

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
  // Never closed: that would release the locks which SQLite holds on the file in this process (POSIX), and another process
  // could then take itself for the last one and remove the write-ahead log.
  const descriptor = await promisify(open)(file, 'r')
  const step = Buffer.allocUnsafe(STEP_BYTES)
  let position = 0
  while (!isStopped()) {
    const { bytesRead } = await promisify(read)(descriptor, { buffer: step, position })
    if (bytesRead === 0) break
    position += bytesRead
  }
  return position
}
