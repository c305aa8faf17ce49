import { createHash, randomBytes } from 'node:crypto'
import type { Role } from 'shared-contract'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import { lockRow } from '../database/lockRow'
import { unauthenticated } from '../http/errors'
import { insertSession, touchSession, userOfSession } from './store'

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

/** How exactly is kept when a session was last used: a write for every call would cost more than it tells. */
const TOUCH_MS = 10 * 60 * 1000

const DAY = 24 * 60 * 60 * 1000

/** Only the hash is kept: a stolen database opens no session. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** What a session's user sees of it in place of its token; nobody finds the one from the other. */
export const sessionIdOf = (tokenHash: string): string =>
  createHash('sha256').update(`session ${tokenHash}`).digest('hex').slice(0, 24)

/** Begins a session and returns its token, the one time it is known. `device` is in people's words. */
export async function beginSession(
  { config, now }: Context,
  tx: Transaction,
  userId: string,
  device = '',
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  await insertSession(tx, {
    token_hash: tokenHash,
    id: sessionIdOf(tokenHash),
    device,
    last_used_at: now(),
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
  if (!user) return undefined
  // a call is answered all the same where nothing can be written
  if ((user.last_used_at ?? 0) < now() - TOUCH_MS)
    await db.writing((tx) => touchSession(tx, tokenHash, now()), { isDurable: false }).catch(() => undefined)
  return { userId: user.id, role: user.role, name: user.name, shopId: user.shopId ?? undefined, tokenHash, address }
}

/**
 * The account that makes a call, which nobody changes or deletes until the transaction ends; 401 when it was deleted since
 * the call came in.
 */
export async function lockAccount(tx: Transaction, userId: string) {
  const account = await lockRow(tx, 'users', userId)
  if (!account || account.deleted_at !== null) throw unauthenticated('Please log in.')
  return account
}
