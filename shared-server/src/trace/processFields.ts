import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** This start of the process: another one after each restart. */
const INSTANCE = randomUUID().slice(0, 8)

/** What every line of a process's log says (pino's `base`): where it comes from, and the version of the package in `folder`. */
export function processFields(folder: string) {
  return { pid: process.pid, hostname: hostname(), instance: INSTANCE, version: versionOf(folder) }
}

/** The version of the package in `folder`. */
export const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
