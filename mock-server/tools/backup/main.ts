import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readDatabaseConfig } from '../../src/base/config'
import { ConfigError } from '../../src/base/environment'
import { commands } from './commands'

const USAGE = `Backs up the database, or restores a backup into an empty one.

  npm run backup -w mock-server -- market.backup
  npm run restore -w mock-server -- market.backup
  npm run go-live -w mock-server
  npm run quiet -w mock-server

backup    may run while the market is in use. Only you can read the file. Pictures are not in it: copy HAGGLE_HOME/media after it.
restore   takes what backup, pg_dump --format=custom or sqlite3 wrote. The copy is quiet: an instance on it sends no mail, takes
          no payments, makes no refunds and removes no pictures, all of which the market did that was backed up.
go-live   ends that: when the copy takes the place of the market. Restart its instances.
quiet     begins that, for a copy that was restored in another way. Run it before you start an instance.

The database is DATABASE_URL, or the file under HAGGLE_HOME.`

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name)

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
  const [name = '', ...files] = positionals
  const needsFile = name === 'backup' || name === 'restore'
  // npm runs this in another folder than the one where it was called
  const file = resolve(process.env.INIT_CWD ?? '', files[0] ?? '')
  if (values.help) console.log(USAGE)
  else if (!isCommand(name) || files.length !== Number(needsFile))
    throw new ConfigError(needsFile ? `Name one file: npm run ${name} -w mock-server -- market.backup` : USAGE)
  else console.log(await commands[name](readDatabaseConfig(process.env), file))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
