import type { Role, SessionUser } from 'shared-contract'
import { hashPassword, type PasswordCost } from '../../src/accounts/passwords'
import { sessionUser } from '../../src/accounts/profile'
import { beginSession } from '../../src/accounts/sessions'
import { insertShop, insertUser } from '../../src/accounts/store'
import type { Context } from '../../src/context'
import { newId } from '../../src/ids'

/** The password of everyone in a test market. */
export const PASSWORD = 'correct horse'

/** The least that scrypt takes. */
export const CHEAP_COST: PasswordCost = { N: 2, r: 1, p: 1 }

/** Somebody who is registered and logged in, with a shop when one is named. */
export async function join(context: Context, role: Role, name: string, shopName?: string): Promise<SessionUser> {
  const { db, now, passwordCost } = context
  const id = newId(now())
  const user = { id, role, name, email: `${id}@haggle.test`, password_hash: await hashPassword(PASSWORD, passwordCost) }
  const token = await db.writing(async (tx) => {
    await insertUser(tx, { ...user, profile_picture: '', created_at: now() })
    if (shopName !== undefined)
      await insertShop(tx, { id: newId(now()), owner_id: id, name: shopName, created_at: now() })
    return beginSession(context, tx, id)
  })
  return sessionUser(context, id, token)
}
