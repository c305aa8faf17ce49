import { readConfig } from '../../src/base/config'
import { ConfigError } from '../../src/base/environment'
import { openDatabase } from '../../src/core/database/open'

const USAGE = `Upgrades the database to this code, or creates it, while back ends of older code work with it. Back ends do the same at their start.

  npm run migrate -w mock-server`

try {
  if (process.argv.includes('--help')) console.log(USAGE)
  else {
    const log = {
      info: (details: object, message: string) => console.log(JSON.stringify({ ...details, msg: message })),
    }
    // as a back end: a setting that it cannot start with is told before anything is changed
    const db = await openDatabase(readConfig(process.env), undefined, undefined, log)
    await db.close()
    console.log('The database is up to date.')
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
