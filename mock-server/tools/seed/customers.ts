import { withSecrets } from '../../sandbox/secrets'
import { hashPassword } from '../../src/accounts/passwords'
import { beginSession } from '../../src/accounts/sessions'
import { insertUser } from '../../src/accounts/store'
import { readConfig } from '../../src/config'
import { makeContext } from '../../src/context'
import { openDatabase } from '../../src/database/open'
import { newId } from '../../src/ids'

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
