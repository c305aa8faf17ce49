import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DiskCall } from './trace'

/** The unit that a disk writes atomically, in bytes. */
const SECTOR = 512

type Change = Extract<DiskCall, { offset: number } | { size: number }>

interface File {
  synced: Buffer
  /** Changes since the last sync, in order. */
  unsynced: Change[]
}

/** Simulates a disk: the synced contents of files, and changes that were not synced yet. */
export class Disk {
  readonly #files = new Map<string, File>()
  /** Names created or removed since the last sync of the folder, with the file that each referred to before. */
  #changedNames = new Map<string, File | undefined>()

  apply(call: DiskCall): void {
    const { path } = call
    const file = this.#files.get(path)
    if (call.kind === 'create' || call.kind === 'remove') {
      if (call.kind === 'create' && file) return
      if (!this.#changedNames.has(path)) this.#changedNames.set(path, file)
      if (call.kind === 'create') this.#files.set(path, { synced: Buffer.alloc(0), unsynced: [] })
      else this.#files.delete(path)
    } else if ('offset' in call || 'size' in call) file?.unsynced.push(call)
    else if (file) {
      file.synced = changed(file.synced, file.unsynced)
      file.unsynced = []
    } else this.#changedNames = new Map()
  }

  /** Writes the files into a folder as a power cut may leave them: any unsynced change may be missing. */
  cutInto(folder: string, isKept: () => boolean): void {
    const found = new Map(this.#files)
    for (const [path, before] of this.#changedNames)
      if (!isKept()) {
        if (before) found.set(path, before)
        else found.delete(path)
      }
    for (const [path, { synced, unsynced }] of found)
      writeFileSync(
        join(folder, basename(path)),
        changed(
          synced,
          unsynced.flatMap((change) => remainsOf(change, isKept)),
        ),
      )
  }
}

function changed(content: Buffer, changes: readonly Change[]): Buffer {
  const max = Math.max(content.length, ...changes.map(endOf))
  const next = Buffer.concat([content], max)
  let size = content.length
  for (const change of changes) {
    if (change.kind === 'write') change.data.copy(next, change.offset)
    else if (change.size < size) next.fill(0, change.size, size)
    size = change.kind === 'write' ? Math.max(size, endOf(change)) : change.size
  }
  return next.subarray(0, size)
}

const endOf = (change: Change) => (change.kind === 'write' ? change.offset + change.data.length : change.size)

/** Returns what remains of an unsynced change: all, nothing, or some sectors. */
function remainsOf(change: Change, isKept: () => boolean): Change[] {
  if (isKept()) return isKept() ? [change] : []
  if (change.kind === 'truncate') return []
  const { offset, data } = change
  const parts: Change[] = []
  for (let start = 0; start < data.length;) {
    const end = Math.min(data.length, start + SECTOR - ((offset + start) % SECTOR))
    if (isKept()) parts.push({ ...change, offset: offset + start, data: data.subarray(start, end) })
    start = end
  }
  return parts
}
