import type { Login, SessionUser } from 'shared-contract'
import type { Context } from '../context'
import { unauthenticated } from '../http/errors'
import { hashPassword, passwordFits } from './passwords'
import { sessionUser } from './profile'
import { beginSession } from './sessions'

/** A hash that no password fits, so that an unknown e-mail takes as long as a wrong password (D3). */
const nobodysHash = hashPassword(crypto.randomUUID())

/** Begins a session. One answer, after one time, for an unknown e-mail and a wrong password (D3). */
export async function logIn(context: Context, { email, password }: Login): Promise<SessionUser> {
  const account = await context.db.read
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const fits = await passwordFits(password, account?.password_hash ?? (await nobodysHash))
  if (!account || !fits) throw unauthenticated('Invalid email or password')
  const token = await beginSession(context, context.db.read, account.id)
  return sessionUser(context, account.id, token)
}
