import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@haggle/shared-contract'
import { DAY, durationOf, MINUTE } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { unauthenticated } from '../../base/refusals'
import type { Transaction } from '../database/database'
import { lockRow } from '../database/lockRow'
import {
  deleteOldSessions,
  deleteSession,
  deleteSessionsOf,
  endMandatesOf,
  insertSession,
  touchSession,
  userOfSession,
} from './store'

/** The caller of a request. `shopId` is set for a shop owner; `tokenHash` identifies the session. */
export interface Session {
  userId: string
  role: Role
  name: string
  shopId: string | undefined
  tokenHash: string
  /** The client's IP address; empty where it is not needed. */
  address: string
}

/** Resolution of a session's last use, in ms: avoids a write on every request. */
const TOUCH_MS = 10 * MINUTE

/** Only the hash is stored, so that a leaked database reveals no usable token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Returns the public id of a session. It reveals neither the token nor its hash. */
export const sessionIdOf = (tokenHash: string): string =>
  createHash('sha256').update(`session ${tokenHash}`).digest('hex').slice(0, 24)

/** Creates a session and returns its token, of which only the hash is stored. `device` is readable, see `describeDevice`. */
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
    expires_at: now() + durationOf(config.tokenDays, DAY),
  })
  return token
}

/** Sessions of an account at a time. */
const MAX_SESSIONS = 1000

/** Ends an account's oldest sessions, if it has as many as it may, to begin another. */
export const makeRoomForSession = async (context: Context, tx: Transaction, userId: string): Promise<void> =>
  closeSockets(context, tx, await deleteOldSessions(tx, userId, MAX_SESSIONS - 1))

/** Ends one session. */
export async function endSession(context: Context, tx: Transaction, tokenHash: string): Promise<void> {
  await deleteSession(tx, tokenHash)
  closeSockets(context, tx, [tokenHash])
}

/** Ends all sessions of an account, and what it lets agents do: a thief may have allowed it. */
export async function endSessionsOf(context: Context, tx: Transaction, userId: string): Promise<void> {
  await endMandatesOf(tx, userId, context.now())
  closeSockets(context, tx, await deleteSessionsOf(tx, userId))
}

/** Closes the sockets of sessions that ended, after the commit (D21). */
function closeSockets({ realtime }: Context, tx: Transaction, tokenHashes: readonly string[]): void {
  if (tokenHashes.length > 0) tx.afterCommit(() => realtime.endSessions(tokenHashes))
}

/** Returns the session of a token; undefined if there is none or it has ended. */
export async function sessionOf(
  { db, now }: Context,
  token: string | undefined,
  address = '',
): Promise<Session | undefined> {
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const [user] = await userOfSession(db.read, { tokenHash, now: now() })
  if (!user) return undefined
  // A failed write must not fail the request.
  if (user.last_used_at < now() - TOUCH_MS)
    await db.writing((tx) => touchSession(tx, tokenHash, now()), { isDurable: false }).catch(() => undefined)
  return { userId: user.id, role: user.role, name: user.name, shopId: user.shopId ?? undefined, tokenHash, address }
}

/**
 * Locks and returns the caller's account until the transaction ends. Throws 401 if it was deleted or blocked since the request
 * was authenticated.
 */
export async function lockAccount(tx: Transaction, userId: string) {
  const account = await lockRow(tx, 'users', userId)
  if (!account || account.deleted_at !== null || account.blocked_at !== null) throw unauthenticated('Please log in.')
  return account
}
