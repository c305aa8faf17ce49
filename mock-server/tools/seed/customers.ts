import { withSecrets } from '../../sandbox/secrets'
import { makeContext } from '../../src/app/makeContext'
import { readConfig } from '../../src/base/config'
import { newId } from '../../src/base/ids'
import { openDatabase } from '../../src/core/database/open'
import { beginSession } from '../../src/core/sessions/sessions'
import { hashPassword } from '../../src/market/accounts/passwords'
import { insertUser } from '../../src/market/accounts/store'

/** For benchmarks: `customers.ts N` adds N customers, logs them in, and prints `id token` of each. */
const count = Number(process.argv[2])
const STEP = 100

const settings = readConfig(process.env)
const db = await openDatabase(settings)
const context = makeContext(await withSecrets(settings, db), db)
const password_hash = await hashPassword('correct horse', context.passwordCost)
for (let made = 0; made < count; made += STEP) {
  const lines = await db.writing(async (tx) => {
    const lines: string[] = []
    for (let each = made; each < Math.min(made + STEP, count); each++) {
      const id = newId(context.now())
      const person = { id, role: 'user' as const, name: 'Carla', email: `${id}@haggle.test`, profile_picture: '' }
      await insertUser(tx, { ...person, password_hash, created_at: context.now() })
      lines.push(`${id} ${await beginSession(context, tx, id)}`)
    }
    return lines
  })
  console.log(lines.join('\n'))
}
await db.close()
