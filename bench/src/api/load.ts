import { readFileSync } from 'node:fs'
import { HttpConnection } from './connection'

/** A server process under load. */
export interface Target {
  port: number
  pid: number
}

/** Requests per second, and the server's processor time per request in microseconds. */
export interface Load {
  perSecond: number
  cpu: number
}

interface LoadOptions {
  connections?: number
  ms?: number
}

/** Requests the paths over several connections until `ms` are over or all paths are requested. */
export async function load(target: Target, paths: Iterable<string>, options: LoadOptions = {}): Promise<Load> {
  return loadWith(target, paths, (connection, path) => connection.send(path), options)
}

export async function loadWith<Call>(
  target: Target,
  calls: Iterable<Call>,
  send: (connection: HttpConnection, call: Call) => Promise<void>,
  { connections = 16, ms = 1500 }: LoadOptions = {},
): Promise<Load> {
  const queue = calls[Symbol.iterator]()
  const open = Array.from({ length: connections }, () => new HttpConnection(target.port))
  const cpuBefore = cpuOf(target)
  const start = performance.now()
  let sent = 0
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() - start < ms) {
        const next = queue.next()
        if (next.done) break
        await send(connection, next.value)
        sent++
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  const cpu = (cpuOf(target) - cpuBefore) / sent
  for (const connection of open) connection.close()
  return { perSecond: sent / seconds, cpu }
}

/** Repeats the paths without end. */
export function* again(paths: readonly string[]): Generator<string> {
  for (;;) yield* paths
}

const TICK_MICROSECONDS = 10_000

function cpuOf({ pid }: Target): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS
}

/** The resident memory of a process in MB. */
export function memoryOf({ pid }: Target): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}
