import { createHash, randomBytes } from 'node:crypto'
import type { Role } from 'shared-contract'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import { insertSession, userOfSession } from './store'

/** Who makes a call. `shopId` for a shop owner; `tokenHash` names this one session among the user's. */
export interface Session {
  userId: string
  role: Role
  name: string
  shopId: string | undefined
  tokenHash: string
  /** From where the call came; empty where that does not matter. */
  address: string
}

const DAY = 24 * 60 * 60 * 1000

/** Only the hash is kept: a stolen database opens no session. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Begins a session and returns its token, the one time it is known. */
export async function beginSession({ config, now }: Context, tx: Transaction, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(tx, {
    token_hash: hashToken(token),
    user_id: userId,
    created_at: now(),
    expires_at: now() + config.tokenDays * DAY,
  })
  return token
}

/** The session of a token, or undefined when there is none or it has ended. */
export async function sessionOf(
  { db, now }: Context,
  token: string | undefined,
  address = '',
): Promise<Session | undefined> {
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const [user] = await userOfSession(db.read, { tokenHash, now: now() })
  return (
    user && { userId: user.id, role: user.role, name: user.name, shopId: user.shopId ?? undefined, tokenHash, address }
  )
}
