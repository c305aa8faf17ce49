import type { Login, SessionUser } from 'shared-contract'
import type { Context } from '../context'
import { lockRow } from '../database/lockRow'
import { unauthenticated } from '../http/errors'
import { throttle } from '../throttle/throttle'
import { hashOfNothing, passwordFits } from './passwords'
import { sessionUser } from './profile'
import { beginSession } from './sessions'
import { userByEmail } from './store'

/** Begins a session. One answer, after one time, for an unknown e-mail and a wrong password (D3). */
export async function logIn(context: Context, address: string, { email, password }: Login): Promise<SessionUser> {
  const attempt = await throttleLogIns(context, email, address)
  const account = await userByEmail(context.db.read, email)
  const fits = await passwordFits(password, account?.password_hash ?? hashOfNothing(context.passwordCost))
  if (!account || !fits) throw unauthenticated('Invalid email or password')
  const token = await beginSessionOf(context, account)
  await attempt.forgive()
  return sessionUser(context, account.id, token)
}

/** Failed log-ins to one account, existing or not, and from one address (D3). */
function throttleLogIns(context: Context, email: string, address: string) {
  const { failuresPerAccount, failuresPerAddress } = context.config.throttle
  const limit = { minutes: 15, message: 'Too many failed log-ins. Please try again in 15 minutes.' }
  return throttle(context, [
    { kind: 'log-ins to', who: email, most: failuresPerAccount, ...limit },
    { kind: 'log-ins from', who: address, most: failuresPerAddress, ...limit },
  ])
}

/** A password that was changed since it was verified opens nothing. */
const beginSessionOf = (context: Context, account: { id: string; password_hash: string }) =>
  context.db.writing(async (tx) => {
    const user = await lockRow(tx, 'users', account.id)
    if (user?.password_hash !== account.password_hash) throw unauthenticated('Invalid email or password')
    return beginSession(context, tx, account.id)
  })
