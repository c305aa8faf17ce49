import { fstatSync, write, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { pino } from 'pino'
import { ConfigError } from '../config'
import { rotatingFile, type RotatingFile } from './rotatingFile'

/** Lines go out together: so many bytes, or those of so many ms. Beyond `most` unwritten bytes they are dropped. */
const GATHERED = { bytes: 4096, ms: 100, most: 16 * 1024 * 1024 }

const STANDARD_OUTPUT = 1

/** Where the log of a process goes. No call waits for it or fails by it. */
export interface LogOutput {
  write(line: string): void
  /** Lines that could not be written; the log tells of them when it can be written again. */
  readonly dropped: number
  /** Writes what is left, as far as that is possible at once. */
  flushNow(): void
}

/** Writes text somewhere, and says how many of its bytes are there. */
interface Sink {
  write(text: Buffer, done: (error: Error | null, written: number) => void): void
  writeNow(text: Buffer): void
}

/** Opens a log: a file, else standard output. Throws a ConfigError when there can be no such file. */
export function openLog(file?: RotatingFile): LogOutput {
  const sink = file ? fileSink(usable(file)) : standardOutput()
  let lines: string[] = []
  let bytes = 0
  let dropped = 0
  let untold = 0
  let isBusy = false
  let isTorn = false

  const take = (): { text: Buffer; count: number } => {
    if (untold > 0) lines.unshift(lineAbout(untold))
    const taken = { text: Buffer.from((isTorn ? '\n' : '') + lines.join('')), count: lines.length }
    lines = []
    bytes = 0
    return taken
  }
  const flush = () => {
    if (isBusy || lines.length === 0) return
    const told = untold
    const { text, count } = take()
    isBusy = true
    const goOn = (error: Error | null, written: number) => {
      isBusy = false
      isTorn = error ? isTorn || written > 0 : false
      if (error) drop(told > 0 ? count - 1 : count)
      else untold -= told
      if (!error && bytes >= GATHERED.bytes) flush()
    }
    sink.write(text, goOn)
  }
  const drop = (count: number) => {
    dropped += count
    untold += count
  }

  setInterval(flush, GATHERED.ms).unref()
  return {
    write: (line) => {
      if (bytes + line.length > GATHERED.most) return drop(1)
      lines.push(line)
      bytes += line.length
      if (bytes >= GATHERED.bytes) flush()
    },
    get dropped() {
      return dropped
    },
    flushNow: () => {
      if (lines.length > 0) sink.writeNow(take().text)
    },
  }
}

const lineAbout = (count: number) =>
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

/** Writes all of it to what a descriptor stands for, a few bytes at a time where there is little room. */
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
      // the process ends, and nobody is left to tell
    }
  },
})

/** A pipe whose reader is slow must keep neither a call waiting nor the process from ending, so it is written without waiting. */
function standardOutput(): Sink {
  const stat = fstatSync(STANDARD_OUTPUT)
  if (!stat.isFIFO() && !stat.isSocket()) return fileSink(() => STANDARD_OUTPUT)
  const pipe = new Socket({ fd: STANDARD_OUTPUT, readable: false, writable: true })
  pipe.on('error', () => undefined).unref()
  return {
    write: (text, done) => void pipe.write(text, (error) => done(error ?? null, error ? 0 : text.length)),
    writeNow: (text) => void pipe.write(text),
  }
}

const outputs = new Map<string | undefined, LogOutput>()

/** The log of this process; what is left is written at exit. */
export function logOutput(file?: RotatingFile): LogOutput {
  const known = outputs.get(file?.path)
  if (known) return known
  const output = openLog(file)
  outputs.set(file?.path, output)
  process.once('exit', () => output.flushNow())
  return output
}
