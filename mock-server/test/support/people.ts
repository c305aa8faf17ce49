import type { Role, SessionUser } from '@haggle/shared-contract'
import type { Context } from '../../src/base/context'
import { newId } from '../../src/base/ids'
import type { Transaction } from '../../src/core/database/database'
import { beginSession } from '../../src/core/sessions/sessions'
import { hashPassword, type PasswordCost } from '../../src/market/accounts/passwords'
import { sessionUser } from '../../src/market/accounts/profile'
import { insertShop, insertUser } from '../../src/market/accounts/store'

/** The password of all accounts in tests. */
export const PASSWORD = 'correct horse'

/** The minimum that scrypt accepts. */
export const CHEAP_COST: PasswordCost = { N: 2, r: 1, p: 1 }

/** Creates an account with a session, and a shop if `shopName` is given. */
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

/** Gives an account a second factor that is set up. */
export const setSecondFactor = (tx: Transaction, userId: string, secret = 'JBSWY3DPEHPK3PXP') =>
  tx.insertInto('second_factors').values({ user_id: userId, secret, enabled_at: 0, last_step: 0 }).execute()
