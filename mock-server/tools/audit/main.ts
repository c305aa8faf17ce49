import { parseArgs } from 'node:util'
import { readDatabaseConfig } from '../../src/base/config'
import { openDatabase } from '../../src/core/database/open'
import { requireDatabase } from '../backup/backUp'
import { audit, invariants } from './audit'

const USAGE = `Checks that stock, orders, payments, haggling and reviews of a market agree with each other.

  npm run audit -w mock-server

Prints a line for each violation and ends with 1, or says what was checked. The market may be in use meanwhile.
The database is DATABASE_URL, or the file under HAGGLE_HOME.`

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
  if (values.help) console.log(USAGE)
  else await report(readDatabaseConfig(process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message.split('\n')[0] : error)
  process.exitCode = 1
}

async function report(config: ReturnType<typeof readDatabaseConfig>): Promise<void> {
  requireDatabase(config)
  const db = await openDatabase(config)
  try {
    const violations = await audit(db)
    for (const line of violations) console.log(line)
    if (violations.length > 0) process.exitCode = 1
    else console.log(`Nothing is wrong; checked: ${invariants.map(({ name }) => name).join('; ')}.`)
  } finally {
    await db.close()
  }
}
