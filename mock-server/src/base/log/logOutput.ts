import { fstatSync, write, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { pino } from 'pino'
import { ConfigError } from '../environment'
import { rotatingFile, type RotatingFile } from './rotatingFile'

/** Lines are written in batches, after `bytes` or `ms`. Beyond `maxWaiting` unwritten bytes they are dropped. */
const BATCH = { bytes: 16 * 1024, ms: 100, maxWaiting: 16 * 1024 * 1024 }

const STANDARD_OUTPUT = 1

/** The log destination of a process. No request waits for it or fails because of it. */
export interface LogOutput {
  write(line: string): void
  /** Number of lines that could not be written; the log reports it once it can be written again. */
  readonly dropped: number
  /** Writes the remaining lines synchronously, as far as possible. */
  flushNow(): void
}

/** Where batches are written; `done` gets the number of bytes written. */
interface Sink {
  write(text: Buffer, done: (error: Error | null, written: number) => void): void
  writeNow(text: Buffer): void
}

/** Opens a log: a file, or standard output. Throws a ConfigError if the file cannot be opened. */
export function openLog(file?: RotatingFile): LogOutput {
  const sink = file ? fileSink(usable(file)) : standardOutput()
  let lines: string[] = []
  let bytes = 0
  let dropped = 0
  let unreported = 0
  let isBusy = false
  let timer: NodeJS.Timeout | undefined
  let endsMidLine = false

  const take = (): { text: Buffer; count: number } => {
    if (unreported > 0) lines.unshift(droppedLine(unreported))
    const taken = { text: Buffer.from((endsMidLine ? '\n' : '') + lines.join('')), count: lines.length }
    lines = []
    bytes = 0
    return taken
  }
  const flush = () => {
    if (isBusy || lines.length === 0) return
    const reported = unreported
    const { text, count } = take()
    isBusy = true
    const onWritten = (error: Error | null, written: number) => {
      isBusy = false
      endsMidLine = error ? endsMidLine || written > 0 : false
      if (error) drop(reported > 0 ? count - 1 : count)
      else unreported -= reported
      if (!error && bytes >= BATCH.bytes) flush()
      else if (lines.length > 0) flushSoon()
    }
    sink.write(text, onWritten)
  }
  const flushSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      flush()
    }, BATCH.ms).unref()
  }
  const drop = (count: number) => {
    dropped += count
    unreported += count
  }

  return {
    write: (line) => {
      if (bytes + line.length > BATCH.maxWaiting) return drop(1)
      lines.push(line)
      bytes += line.length
      if (bytes >= BATCH.bytes) flush()
      else flushSoon()
    },
    get dropped() {
      return dropped
    },
    flushNow: () => {
      if (lines.length > 0) sink.writeNow(take().text)
    },
  }
}

const droppedLine = (count: number) =>
  `${JSON.stringify({ level: pino.levels.values.warn, time: Date.now(), pid: process.pid, msg: `${count} lines of the log could not be written` })}\n`

function usable(file: RotatingFile): (bytes: number) => number {
  const open = rotatingFile(file)
  try {
    open(0)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code !== 'ENOSPC' && code !== 'EDQUOT')
      throw new ConfigError(`LOG_FILE=${file.path} cannot be written: ${message}`, { cause: error })
  }
  return open
}

/** Writes all bytes to a file descriptor, in several steps where the system takes only some of them. */
function writeAll(fd: number, text: Buffer, done: (error: Error | null, written: number) => void, from = 0): void {
  write(fd, text, from, text.length - from, null, (error, count) => {
    if (error || from + count === text.length) return done(error, from + (count ?? 0))
    writeAll(fd, text, done, from + count)
  })
}

const fileSink = (open: (bytes: number) => number): Sink => ({
  write: (text, done) => {
    try {
      writeAll(open(text.length), text, done)
    } catch (error) {
      setImmediate(done, error as Error, 0)
    }
  },
  writeNow: (text) => {
    try {
      writeSync(open(text.length), text)
    } catch {
      // The process is exiting; there is nothing left to do.
    }
  },
})

/** Pipes are written without blocking: a slow reader must delay neither requests nor the end of the process. */
function standardOutput(): Sink {
  const stat = fstatSync(STANDARD_OUTPUT)
  if (!stat.isFIFO() && !stat.isSocket()) return fileSink(() => STANDARD_OUTPUT)
  let pipe: Socket | undefined
  const opened = () =>
    (pipe ??= new Socket({ fd: STANDARD_OUTPUT, readable: false, writable: true }).on('error', () => undefined).unref())
  return {
    write: (text, done) => void opened().write(text, (error) => done(error ?? null, error ? 0 : text.length)),
    writeNow: (text) => void opened().write(text),
  }
}

const outputs = new Map<string | undefined, LogOutput>()

/** The log of this process, one per path; the remaining lines are written at exit. */
export function logOutput(file?: RotatingFile): LogOutput {
  const opened = outputs.get(file?.path)
  if (opened) return opened
  const output = openLog(file)
  outputs.set(file?.path, output)
  process.once('exit', () => output.flushNow())
  return output
}
