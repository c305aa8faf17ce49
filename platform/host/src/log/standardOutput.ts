import { fstatSync, writeSync } from 'node:fs'

/** Most bytes that wait for a slow reader; beyond them lines are dropped. */
const MAX_WAITING = 16 * 1024 * 1024

const STANDARD_OUTPUT = 1

/** Where lines of a log are written. */
export interface LogOutput {
  write(line: string): void
}

/**
 * Standard output for a service, which neither waits for it nor ends with it: lines that a full disk or a reader that is too
 * slow do not take are dropped, and counted in a later line.
 */
export function standardOutput(): LogOutput {
  // a pipe whose reader has gone
  process.stdout.removeAllListeners('error').on('error', () => undefined)
  const stat = fstatSync(STANDARD_OUTPUT)
  const take = stat.isFIFO() || stat.isSocket() || process.stdout.isTTY ? toStream : toFile
  let dropped = 0
  return {
    write(line) {
      if (dropped > 0 && take(droppedLine(dropped))) dropped = 0
      if (!take(line)) dropped++
    },
  }
}

function toFile(line: string): boolean {
  try {
    writeSync(STANDARD_OUTPUT, line)
    return true
  } catch {
    return false
  }
}

function toStream(line: string): boolean {
  if (process.stdout.writableLength + line.length > MAX_WAITING) return false
  process.stdout.write(line)
  return true
}

const droppedLine = (count: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, msg: `${count} lines of the log could not be written` })}\n`
