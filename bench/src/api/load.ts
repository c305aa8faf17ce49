import { readFileSync } from 'node:fs'
import { HttpConnection } from './connection'

/** A process under load, by its port and process id. */
export interface Target {
  port: number
  pid: number
}

/** Requests per second, and the microseconds of processor time that each cost the server. */
export interface Load {
  perSecond: number
  cpu: number
}

interface LoadOptions {
  connections?: number
  ms?: number
}

/** Sends the paths in turn over several connections at once, until the time is over or each was sent once. */
export async function load(target: Target, paths: Iterable<string>, options: LoadOptions = {}): Promise<Load> {
  return loadWith(target, paths, (line, path) => line.send(path), options)
}

export async function loadWith<Call>(
  target: Target,
  calls: Iterable<Call>,
  send: (line: HttpConnection, call: Call) => Promise<void>,
  { connections = 16, ms = 1500 }: LoadOptions = {},
): Promise<Load> {
  const queue = calls[Symbol.iterator]()
  const lines = Array.from({ length: connections }, () => new HttpConnection(target.port))
  const cpuBefore = cpuOf(target)
  const start = performance.now()
  let sent = 0
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() - start < ms) {
        const next = queue.next()
        if (next.done) break
        await send(line, next.value)
        sent++
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  const cpu = (cpuOf(target) - cpuBefore) / sent
  for (const line of lines) line.close()
  return { perSecond: sent / seconds, cpu }
}

/** The same paths again and again. */
export function* again(paths: readonly string[]): Generator<string> {
  for (;;) yield* paths
}

const TICK_MICROSECONDS = 10_000

function cpuOf({ pid }: Target): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS
}

/** What a process occupies, in MB. */
export function memoryOf({ pid }: Target): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}
