import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DiskCall } from './trace'

/** What a disk writes whole or not at all, in bytes. */
const SECTOR = 512

type Change = Extract<DiskCall, { offset: number } | { size: number }>

interface File {
  synced: Buffer
  /** Since the last sync, in order. */
  unsynced: Change[]
}

/** Files as a disk holds them: what was synced, and what was only asked for. */
export class Disk {
  readonly #files = new Map<string, File>()
  /** What became of names since their folder was synced: which file each led to before. */
  #renamed = new Map<string, File | undefined>()

  apply(call: DiskCall): void {
    const { path } = call
    const file = this.#files.get(path)
    if (call.kind === 'create' || call.kind === 'remove') {
      if (call.kind === 'create' && file) return
      if (!this.#renamed.has(path)) this.#renamed.set(path, file)
      if (call.kind === 'create') this.#files.set(path, { synced: Buffer.alloc(0), unsynced: [] })
      else this.#files.delete(path)
    } else if ('offset' in call || 'size' in call) file?.unsynced.push(call)
    else if (file) {
      file.synced = changed(file.synced, file.unsynced)
      file.unsynced = []
    } else this.#renamed = new Map()
  }

  /** Lays the files into a folder as a power cut may leave them: of what was not synced anything may be missing. */
  cutInto(folder: string, isKept: () => boolean): void {
    const found = new Map(this.#files)
    for (const [path, before] of this.#renamed)
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
  const most = Math.max(content.length, ...changes.map(endOf))
  const next = Buffer.concat([content], most)
  let size = content.length
  for (const change of changes) {
    if (change.kind === 'write') change.data.copy(next, change.offset)
    else if (change.size < size) next.fill(0, change.size, size)
    size = change.kind === 'write' ? Math.max(size, endOf(change)) : change.size
  }
  return next.subarray(0, size)
}

const endOf = (change: Change) => (change.kind === 'write' ? change.offset + change.data.length : change.size)

/** Of four changes one arrives whole, one not at all, of the others some sectors. */
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
