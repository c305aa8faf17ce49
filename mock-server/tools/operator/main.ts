import { parseArgs } from 'node:util'
import { OperatorInvitation } from '@haggle/shared-contract'
import { withSecrets } from '../../sandbox/secrets'
import { makeContext } from '../../src/app/makeContext'
import { readConfig } from '../../src/base/config'
import { ConfigError } from '../../src/base/environment'
import { openDatabase } from '../../src/core/database/open'
import { inviteOperator } from '../../src/market/operators/invitations'
import { requireDatabase } from '../backup/backUp'

const USAGE = `Invites somebody to run this market.

  npm run operator -w mock-server -- invite name@example.com

Prints a link that sets a name and a password, once, within 24 hours, and mails it. The market may be in use meanwhile.
The database is DATABASE_URL, or the file under HAGGLE_HOME; the link begins with OPERATOR_URL.`

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
  const [command, email, ...more] = positionals
  if (values.help) console.log(USAGE)
  else if (command !== 'invite' || email === undefined || more.length > 0) throw new ConfigError(USAGE)
  else console.log(await invite(email))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function invite(given: string): Promise<string> {
  const { data } = OperatorInvitation.safeParse({ email: given })
  if (!data) throw new ConfigError(`${given} is no e-mail address. Write one like name@example.com.`)
  const settings = readConfig(process.env)
  requireDatabase(settings)
  const db = await openDatabase(settings)
  try {
    const link = await inviteOperator(makeContext(await withSecrets(settings, db), db), data.email)
    return `${data.email} is invited. The link is mailed, too; it works once, within 24 hours:\n\n  ${link}\n`
  } finally {
    await db.close()
  }
}
