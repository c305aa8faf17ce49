import { parseArgs } from 'node:util'
import { withSecrets } from '../../sandbox/secrets'
import { makeContext } from '../../src/app/makeContext'
import { readConfig } from '../../src/base/config'
import { ConfigError } from '../../src/base/environment'
import { openDatabase } from '../../src/core/database/open'
import { seedBulk } from './bulk'

const USAGE = `Adds generated products, in new shops, to the configured database.

  npm run seed -w mock-server -- --products 100000
  npm run seed -w mock-server -- --products 50000 --orders 100000
  npm run seed -w mock-server -- --products 3000 --orders 5000 --shops 300

  --products N   how many, 1 to 10000000
  --orders N     puts them into one shop that has so many orders of the last year, 1 to 10000000
  --shops N      puts them into so many shops
  --help         this text

The database is DATABASE_URL, or the file under HAGGLE_HOME.`

const MAX = 10_000_000

try {
  const { values } = parseArgs({
    options: {
      products: { type: 'string' },
      orders: { type: 'string' },
      shops: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) console.log(USAGE)
  else
    await seed(
      countFrom('products', values.products),
      values.orders === undefined ? 0 : countFrom('orders', values.orders),
      values.shops === undefined ? undefined : countFrom('shops', values.shops),
    )
} catch (error) {
  console.error(error instanceof Error ? error.message.split('\n')[0] : error)
  process.exit(1)
}

function countFrom(name: string, given: string | undefined): number {
  const count = /^\d{1,9}$/.test(given ?? '') ? Number(given) : 0
  if (count < 1 || count > MAX) throw new ConfigError(`--${name} must be a number from 1 to ${MAX}; see --help.`)
  return count
}

async function seed(count: number, orders: number, shops: number | undefined): Promise<void> {
  const settings = readConfig(process.env)
  const db = await openDatabase(settings)
  const config = await withSecrets(settings, db)
  const started = Date.now()
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1)
  try {
    const say = (done: number) => console.log(`${done} of ${count} products after ${seconds()} s`)
    await seedBulk(makeContext(config, db), count, say, orders, shops)
    if (orders > 0) console.log(`${orders} orders after ${seconds()} s`)
  } finally {
    await db.close()
  }
}
