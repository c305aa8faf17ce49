import { goLive, makeQuiet } from '../../src/app/quiet/store'
import { openDatabase } from '../../src/core/database/open'
import { backUp, requireDatabase, type DatabaseConfig } from './backUp'
import { contentsOf, describe, waiting } from './contents'
import { restore } from './restore'

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

type Command = (config: DatabaseConfig, file: string) => Promise<string>

/** Each returns what to tell the operator, or throws a ConfigError. */
export const commands = {
  backup: async (config: DatabaseConfig, file: string) => {
    const begun = performance.now()
    const { by, bytes } = await backUp(config, file)
    return `${file}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds(begun)}, by ${by}.`
  },
  restore: async (config: DatabaseConfig, file: string) => {
    const begun = performance.now()
    const contents = await restore(config, file)
    return `Restored in ${seconds(begun)}: ${describe(contents)}.
It is quiet: it sends no mail, takes no payments, makes no refunds and removes no pictures, until npm run go-live -w mock-server.`
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
