import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readDatabaseConfig } from '../../src/base/config'
import { ConfigError } from '../../src/base/environment'
import { describe } from '../backup/contents'
import { readBackupKey } from '../backup/encryption'
import { drill, type DrillResult } from './drill'
import { rehearse, type Rehearsal } from './rehearse'

const USAGE = `Practises a restore: backs up a market in which people trade, restores it elsewhere, audits it, and says how
long that took and how much was lost.

  npm run drill -w mock-server
  npm run drill -w mock-server -- --writes 2000
  npm run drill -w mock-server -- market.backup

  --writes N   how much is written before the backup begins, 1 to 1000000 (200)

The market is one of its own, which is removed at the end: on the PostgreSQL server of DATABASE_URL, where it needs the
right to create databases, else in a file in the system's temporary folder. With a backup of yours nobody trades: it is
restored to such a database, audited and removed, and nothing is mailed or refunded. Ends with 1 when anything is wrong.`

const MAX = 1_000_000

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { writes: { type: 'string', default: '200' }, help: { type: 'boolean' } },
  })
  const [file, ...others] = positionals
  if (others.length > 0) throw new ConfigError('Name one backup; see --help.')
  if (values.help) console.log(USAGE)
  else if (file !== undefined)
    reportRehearsal(
      await rehearse(
        readDatabaseConfig(process.env).databaseUrl,
        resolve(process.env.INIT_CWD ?? '', file),
        readBackupKey(process.env),
      ),
    )
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

function reportRehearsal({ restoreMs, contents, violations }: Rehearsal): void {
  console.log(`Restored in ${restoreMs / 1000} s: ${describe(contents)}.
Audit: ${violations.length === 0 ? 'Nothing is wrong.' : violations.join('\n')}`)
  if (violations.length > 0) process.exitCode = 1
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
