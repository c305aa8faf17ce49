import { goLive, makeQuiet } from '../../src/app/quiet/store'
import { openDatabase } from '../../src/core/database/open'
import { requireDatabase, type DatabaseConfig } from './backUp'
import { backUpMarket } from './backUpMarket'
import { contentsOf, describe, waiting } from './contents'
import { restoreMarket } from './restoreMarket'

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** What a command is about: a market, and the key of its backups. */
interface MarketConfig extends DatabaseConfig {
  key?: string | undefined
}

type Command = (config: MarketConfig, file: string) => Promise<string>

/** Restored, but not consistent; the message names each violation. */
class AuditError extends Error {
  override name = 'AuditError'
}

/** Each returns what to tell the operator, or throws a ConfigError. */
export const commands = {
  backup: async (config: MarketConfig, file: string) => {
    const begun = performance.now()
    const { by, bytes } = await backUpMarket(config, file, config.key)
    const sealing = config.key === undefined ? 'not encrypted' : 'encrypted'
    return `${file}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds(begun)}, by ${by}, ${sealing}.`
  },
  restore: async (config: MarketConfig, file: string) => {
    const begun = performance.now()
    const { contents, pictures, violations } = await restoreMarket(config, file, config.key)
    const lines = [
      `Restored in ${seconds(begun)}: ${describe(contents)}; ${pictures} pictures.`,
      'It is quiet: it sends no mail, takes no payments, makes no refunds and removes no pictures, until npm run go-live -w mock-server.',
      `Audit: ${violations.length === 0 ? 'Nothing is wrong.' : violations.join('\n')}`,
    ]
    if (violations.length > 0) throw new AuditError(lines.join('\n'))
    return lines.join('\n')
  },
  quiet: (config: DatabaseConfig) =>
    onDatabase(config, async (db) => {
      await db.writing((tx) => makeQuiet(tx, db.now()))
      return 'It is quiet. Restart instances that run on it.'
    }),
  'go-live': (config: DatabaseConfig) =>
    onDatabase(config, async (db) => {
      await db.writing(goLive)
      return `It is live: ${waiting(await contentsOf(db))}, and go out once its instances are restarted.`
    }),
} satisfies Record<string, Command>

async function onDatabase(
  config: DatabaseConfig,
  work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<string>,
): Promise<string> {
  requireDatabase(config)
  const db = await openDatabase(config)
  return work(db).finally(() => db.close())
}
