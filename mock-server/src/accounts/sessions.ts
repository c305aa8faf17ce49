import { createHash, randomBytes } from 'node:crypto'
import type { Role } from 'shared-contract'
import type { Context } from '../context'
import type { Queries } from '../database/database'
import { prepared, type Slot } from '../database/prepared'

/** Who makes a call. `shopId` for a shop owner; `tokenHash` names this one session among the user's. */
export interface Session {
  userId: string
  role: Role
  name: string
  shopId: string | undefined
  tokenHash: string
}

const DAY = 24 * 60 * 60 * 1000

/** Only the hash is kept: a stolen database opens no session. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Begins a session and returns its token, the one time it is known. */
export async function beginSession({ config, now }: Context, tx: Queries, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now(),
      expires_at: now() + config.tokenDays * DAY,
    })
    .execute()
  return token
}

/** Ends all sessions of a user and returns their token hashes. */
export async function endAllSessions(tx: Queries, userId: string): Promise<string[]> {
  const ended = await tx.deleteFrom('sessions').where('user_id', '=', userId).returning('token_hash').execute()
  return ended.map(({ token_hash }) => token_hash)
}

/** Removes the sessions that nobody can use any more. */
export const forgetExpiredSessions = ({ db, now }: Context) =>
  db.read.deleteFrom('sessions').where('expires_at', '<=', now()).execute()

/** The session of a token, or undefined when there is none or it has ended. */
export async function sessionOf({ db, now }: Context, token: string | undefined): Promise<Session | undefined> {
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const [row] = await sessionByHash(db.read, { tokenHash, now: now() })
  return row && { userId: row.id, role: row.role, name: row.name, shopId: row.shopId ?? undefined, tokenHash }
}

const sessionByHash = prepared((queries, slot: Slot<{ tokenHash: string; now: number }>) =>
  queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('shops', 'shops.owner_id', 'users.id')
    .select(['users.id', 'users.role', 'users.name', 'shops.id as shopId'])
    .where('sessions.token_hash', '=', slot('tokenHash'))
    .where('sessions.expires_at', '>', slot('now')),
)
