import type { Details, Log } from '../log/log'

/** A log for tests, which keeps its messages and their details. */
export function recordedLog(): Log & { lines: string[]; details: Details[] } {
  const lines: string[] = []
  const details: Details[] = []
  const write = (message: string, of: Details = {}) => {
    lines.push(message)
    details.push(of)
  }
  return { info: write, warn: write, error: write, lines, details }
}
