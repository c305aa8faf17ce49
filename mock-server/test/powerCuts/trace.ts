import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

/** What a process asked of the disk, in order. A write is in nobody's hands but the system's until a sync has ended. */
export type DiskCall = {
  /** When it was asked, in ms since 1970. */
  at: number
  /** A file, or for the sync of a folder the folder. */
  path: string
} & (
  | { kind: 'create' | 'remove' | 'sync' }
  | { kind: 'write'; offset: number; data: Buffer }
  | { kind: 'truncate'; size: number }
)

const CALLS = 'openat,pwrite64,write,writev,pwritev,pwritev2,fallocate,ftruncate,rename,unlink,fsync,fdatasync'

/** The files of a database whose contents a power cut leaves: SQLite makes the index of its log anew. */
const filesOf = (database: string) => [database, `${database}-wal`, `${database}-journal`]

/** The command that writes a process's calls about a database to a file. Needs strace, on Linux. */
export const traced = (database: string, file: string): string[] => [
  ...['strace', '-D', '-f', '--seccomp-bpf', '-q', '-y', '-ttt', '-xx', '-s', '70000', '-e', `trace=${CALLS}`],
  ...['-e', 'signal=none'],
  ...[...filesOf(database), dirname(database)].flatMap((path) => ['-P', path]),
  ...['-o', file],
]

/** Whether everything that a process did until its end is in its trace. */
const isWhole = async (file: string, pid: number) => {
  const trace = await open(file)
  const { size } = await trace.stat()
  const { buffer } = await trace.read({ position: Math.max(0, size - 4096), buffer: Buffer.alloc(4096) })
  await trace.close()
  return new RegExp(`^${pid} .*\\+\\+\\+ exited`, 'm').test(buffer.toString())
}

/** Reads the calls of a process that has ended, or is about to. */
export async function readTrace(database: string, file: string, pid: number): Promise<DiskCall[]> {
  while (!(await isWhole(file, pid))) await delay(100)
  const calls: DiskCall[] = []
  const files = new Set(filesOf(database))
  const begun = new Map<string, string>()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (rest.endsWith('<unfinished ...>')) {
      begun.set(thread, rest.slice(0, -'<unfinished ...>'.length).trimEnd())
      continue
    }
    const [, ending] = /^[\d.]+ <\.\.\. \w+ resumed>(.*)$/.exec(rest) ?? []
    const call = readCall(ending === undefined ? rest : `${begun.get(thread)}${ending}`, files, dirname(database))
    if (call) calls.push(call)
  }
  return calls
}

function readCall(text: string, files: ReadonlySet<string>, folder: string): DiskCall | undefined {
  const [, seconds = '', name = '', args = '', result = ''] = /^([\d.]+) (\w+)\((.*)\) += (.*)$/.exec(text) ?? []
  if (result.startsWith('-1')) return undefined
  const at = Number(seconds) * 1000
  // of an opened file its path stands behind its number
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
