import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../../src/config'
import { openDatabase } from '../../src/database/open'
import { makeContext } from '../../src/context'
import { withSecrets } from '../../sandbox/secrets'
import { seedBulk } from './bulk'

const USAGE = `Adds generated products, in new shops, to the configured database.

  npm run seed -w mock-server -- --products 100000

  --products N   how many, 1 to 10000000
  --help         this text

The database is DATABASE_URL, or the file under HAGGLE_HOME.`

const MOST = 10_000_000

try {
  const { values } = parseArgs({ options: { products: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) console.log(USAGE)
  else await seed(productsFrom(values.products))
} catch (error) {
  console.error(error instanceof Error ? error.message.split('\n')[0] : error)
  process.exit(1)
}

function productsFrom(given: string | undefined): number {
  const count = /^\d{1,9}$/.test(given ?? '') ? Number(given) : 0
  if (count < 1 || count > MOST) throw new ConfigError(`--products must be a number from 1 to ${MOST}; see --help.`)
  return count
}

async function seed(count: number): Promise<void> {
  const settings = readConfig(process.env)
  const db = await openDatabase(settings)
  const config = await withSecrets(settings, db)
  const started = Date.now()
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1)
  try {
    await seedBulk(makeContext(config, db), count, (done) =>
      console.log(`${done} of ${count} products after ${seconds()} s`),
    )
  } finally {
    await db.close()
  }
}
