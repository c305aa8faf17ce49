import { parseArgs } from 'node:util'
import { readDatabaseConfig } from '../../src/config'
import { ConfigError } from '../../src/environment'
import { drill, type DrillResult } from './drill'

const USAGE = `Practises a restore: backs up a market in which people trade, restores it elsewhere, audits it, and says how
long that took and how much was lost.

  npm run drill -w mock-server
  npm run drill -w mock-server -- --writes 2000

  --writes N   how much is written before the backup begins, 1 to 1000000 (200)

The market is one of its own, which is removed at the end: on the PostgreSQL server of DATABASE_URL, where it needs the
right to create databases, else in a file in the system's temporary folder. Ends with 1 when anything is wrong.`

const MAX = 1_000_000

try {
  const { values } = parseArgs({ options: { writes: { type: 'string', default: '200' }, help: { type: 'boolean' } } })
  if (values.help) console.log(USAGE)
  else report(await drill(readDatabaseConfig(process.env).databaseUrl, writesFrom(values.writes)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // back ends that still run end with this process
  process.exit(1)
}

function writesFrom(given: string): number {
  const count = /^\d{1,7}$/.test(given) ? Number(given) : 0
  if (count < 1 || count > MAX) throw new ConfigError(`--writes must be a number from 1 to ${MAX}; see --help.`)
  return count
}

function report({ by, bytes, backUpMs, restoreMs, audit, lost, confirmed, meanwhile }: DrillResult): void {
  console.log(`Backed up by ${by}: ${(bytes / 1e6).toFixed(1)} MB in ${backUpMs / 1000} s, while people traded.
Restored elsewhere in ${restoreMs / 1000} s.
Audit: ${audit}
Lost: ${lost.length} of ${confirmed} writes that were confirmed before the backup began.
Not in it: ${meanwhile.missing} of ${meanwhile.confirmed} writes that were confirmed while it was taken.`)
  if (lost.length === 0) return
  console.error(lost.join('\n'))
  process.exitCode = 1
}
