import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readDatabaseConfig } from '../../src/base/config'
import { ConfigError } from '../../src/base/environment'
import { removeUnfinished } from './backUpMarket'
import { commands } from './commands'
import { readBackupKey } from './encryption'

const USAGE = `Backs up a market into one file, or restores it.

  npm run backup -- market.backup
  npm run restore -- market.backup
  npm run go-live -w mock-server
  npm run quiet -w mock-server

backup    may run while the market is in use. The file, a .tar.gz that only you can read, has the database, the uploaded pictures, and
          the registry with its releases and its key. It is there once it is complete.
restore   checks all of the file, restores it where no market is, and audits it. It also takes the database alone, as
          pg_dump --format=custom or sqlite3 wrote it. The copy is quiet: an instance on it sends no mail, takes no payments, makes no
          refunds and removes no pictures, all of which the market did that was backed up.
go-live   ends that: when the copy takes the place of the market. Restart its instances.
quiet     begins that, for a copy that was restored in another way. Run it before you start an instance.

With BACKUP_KEY, or BACKUP_KEY_FILE, the file is encrypted as by age: at least 16 characters, which restore needs, too. Keep them
elsewhere.
The database is DATABASE_URL, or the file under HAGGLE_HOME; pictures are in the bucket of MEDIA_STORAGE, or under HAGGLE_HOME.`

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name)

try {
  const options = { help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [name = '', ...files] = positionals
  const needsFile = name === 'backup' || name === 'restore'
  // npm runs this in another folder than the one where it was called
  const file = resolve(process.env.INIT_CWD ?? '', files[0] ?? '')
  if (values.help) console.log(USAGE)
  else if (!isCommand(name) || files.length !== Number(needsFile))
    throw new ConfigError(needsFile ? `Name one file: npm run ${name} -- market.backup` : USAGE)
  else {
    if (name === 'backup') onEnd(() => removeUnfinished(file))
    console.log(await commands[name]({ ...readDatabaseConfig(process.env), key: readBackupKey(process.env) }, file))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function onEnd(work: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      work()
      process.exit(1)
    })
}
