import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

/** A system call of a process that changes the disk. A write is only safe once a later sync has returned. */
export type DiskCall = {
  /** When the call was made, in ms since 1970. */
  at: number
  /** The file; for the sync of a folder the folder. */
  path: string
} & (
  | { kind: 'create' | 'remove' | 'sync' }
  | { kind: 'write'; offset: number; data: Buffer }
  | { kind: 'truncate'; size: number }
)

const CALLS = 'openat,pwrite64,write,writev,pwritev,pwritev2,fallocate,ftruncate,rename,unlink,fsync,fdatasync'

/** The database files that matter after a power cut: SQLite rebuilds the index of the write-ahead log. */
const filesOf = (database: string) => [database, `${database}-wal`, `${database}-journal`]

/** Returns the command prefix that records a process's system calls on a database in a file. Needs strace on Linux. */
export const traced = (database: string, file: string): string[] => [
  ...['strace', '-D', '-f', '--seccomp-bpf', '-q', '-y', '-ttt', '-xx', '-s', '70000', '-e', `trace=${CALLS}`],
  ...['-e', 'signal=none'],
  ...[...filesOf(database), dirname(database)].flatMap((path) => ['-P', path]),
  ...['-o', file],
]

/** Whether the trace contains the exit of the process. */
const isWhole = async (file: string, pid: number) => {
  const trace = await open(file)
  const { size } = await trace.stat()
  const { buffer } = await trace.read({ position: Math.max(0, size - 4096), buffer: Buffer.alloc(4096) })
  await trace.close()
  return new RegExp(`^${pid} .*\\+\\+\\+ exited`, 'm').test(buffer.toString())
}

/** Reads the trace of a process; waits for its exit. */
export async function readTrace(database: string, file: string, pid: number): Promise<DiskCall[]> {
  while (!(await isWhole(file, pid))) await delay(100)
  const calls: DiskCall[] = []
  const files = new Set(filesOf(database))
  const unfinished = new Map<string, string>()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (rest.endsWith('<unfinished ...>')) {
      unfinished.set(thread, rest.slice(0, -'<unfinished ...>'.length).trimEnd())
      continue
    }
    const [, ending] = /^[\d.]+ <\.\.\. \w+ resumed>(.*)$/.exec(rest) ?? []
    const call = readCall(ending === undefined ? rest : `${unfinished.get(thread)}${ending}`, files, dirname(database))
    if (call) calls.push(call)
  }
  return calls
}

function readCall(text: string, files: ReadonlySet<string>, folder: string): DiskCall | undefined {
  const [, seconds = '', name = '', args = '', result = ''] = /^([\d.]+) (\w+)\((.*)\) += (.*)$/.exec(text) ?? []
  if (result.startsWith('-1')) return undefined
  const at = Number(seconds) * 1000
  // strace -y prints the path of a file descriptor behind it.
  const path = unescaped(/^\d+<([^>]*)>/.exec(args)?.[1] ?? '')
  const [, offset] = /, (\d+)$/.exec(args) ?? []
  if (name === 'openat') {
    const opened = unescaped(/<([^>]*)>/.exec(result)?.[1] ?? '')
    return args.includes('O_CREAT') && files.has(opened) ? { at, path: opened, kind: 'create' } : undefined
  }
  if (name === 'unlink') {
    const removed = unescaped(/"(.*)"/.exec(args)?.[1] ?? '')
    return files.has(removed) ? { at, path: removed, kind: 'remove' } : undefined
  }
  if (!files.has(path) && path !== folder) return undefined
  if (name === 'fsync' || name === 'fdatasync') return { at, path, kind: 'sync' }
  if (name === 'ftruncate') return { at, path, kind: 'truncate', size: Number(offset) }
  if (name !== 'pwrite64') throw new Error(`A call that a power cut is not simulated for: ${text.slice(0, 200)}`)
  const data = bytesOf(/"(.*)"/.exec(args)?.[1] ?? '')
  if (data.length !== Number(result)) throw new Error(`A write that was not recorded whole: ${text.slice(0, 200)}`)
  return { at, path, kind: 'write', offset: Number(offset), data }
}

const bytesOf = (escaped: string) => Buffer.from(escaped.replaceAll('\\x', ''), 'hex')
const unescaped = (escaped: string) => bytesOf(escaped).toString()
