import type { Role, SessionUser } from 'shared-contract'
import { hashPassword } from '../../src/accounts/passwords'
import { sessionUser } from '../../src/accounts/profile'
import { beginSession } from '../../src/accounts/sessions'
import type { Context } from '../../src/context'
import { newId } from '../../src/ids'

/** The password of everyone in a test market. */
export const PASSWORD = 'correct horse'

// hashing is slow by design; once is enough
const passwordHash = hashPassword(PASSWORD)

/** Somebody who is registered and logged in, with a shop when one is named. */
export async function join(context: Context, role: Role, name: string, shopName?: string): Promise<SessionUser> {
  const { db, now } = context
  const id = newId(now())
  const email = `${id}@haggle.test`
  await db.read
    .insertInto('users')
    .values({ id, role, name, email, password_hash: await passwordHash, profile_picture: '', created_at: now() })
    .execute()
  if (shopName !== undefined)
    await db.read
      .insertInto('shops')
      .values({ id: newId(now()), owner_id: id, name: shopName, created_at: now() })
      .execute()
  return sessionUser(context, id, await beginSession(context, db.read, id))
}
