import type { Login, SessionUser } from 'shared-contract'
import type { Context } from '../context'
import { unauthenticated } from '../http/errors'
import { attempt } from '../http/throttle'
import { logIns } from './limits'
import { hashOfNothing, passwordFits } from './passwords'
import { sessionUser } from './profile'
import { beginSession } from './sessions'

/** Begins a session. One answer, after one time, for an unknown e-mail and a wrong password (D3). */
export async function logIn(context: Context, address: string, { email, password }: Login): Promise<SessionUser> {
  const { db, config, passwordCost } = context
  const failure = await attempt(context, logIns(config, email, address))
  const account = await db.read
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const fits = await passwordFits(password, account?.password_hash ?? hashOfNothing(passwordCost))
  if (!account || !fits) throw unauthenticated('Invalid email or password')
  const token = await beginVerified(context, account)
  await failure.forgive()
  return sessionUser(context, account.id, token)
}

/** A password changed since it was verified opens nothing: its row is locked and looked at again. */
const beginVerified = (context: Context, account: { id: string; password_hash: string }) =>
  context.db.writing(async (tx) => {
    const same = await tx
      .updateTable('users')
      .set((user) => ({ name: user.ref('name') }))
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .returning('id')
      .executeTakeFirst()
    if (!same) throw unauthenticated('Invalid email or password')
    return beginSession(context, tx, account.id)
  })
