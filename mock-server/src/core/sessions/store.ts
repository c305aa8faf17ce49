import type { Insertable } from 'kysely'
import type { ReadQueries, Transaction } from '../database/database'
import { prepared, type Slot } from '../database/prepared'
import { hasRows } from '../database/queries'
import type { SessionRow } from '../database/tables'

export const shopExists = async (queries: ReadQueries, id: string): Promise<boolean> =>
  (await queries.selectFrom('shops').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const insertSession = (tx: Transaction, session: Insertable<SessionRow>) =>
  tx.insertInto('sessions').values(session).execute()

export const deleteSession = (tx: Transaction, tokenHash: string) =>
  tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

/** Deletes all sessions of a user and returns their token hashes. */
export async function deleteSessionsOf(tx: Transaction, userId: string): Promise<string[]> {
  const deleted = await tx.deleteFrom('sessions').where('user_id', '=', userId).returning('token_hash').execute()
  return deleted.map(({ token_hash }) => token_hash)
}

/** Ends what a user lets agents do (D78). */
export const endMandatesOf = (tx: Transaction, userId: string, now: number) =>
  tx
    .updateTable('mandates')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()

/** Deletes all but the newest `kept` sessions of a user and returns their token hashes. */
export async function deleteOldSessions(tx: Transaction, userId: string, kept: number): Promise<string[]> {
  const newest = tx
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(kept)
  const deleted = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', newest)
    .returning('token_hash')
    .execute()
  return deleted.map(({ token_hash }) => token_hash)
}

/** The user of a session that has not expired, unless they are blocked (D72): at most one row. */
export const userOfSession = prepared((queries, slot: Slot<{ tokenHash: string; now: number }>) =>
  queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('shops', 'shops.owner_id', 'users.id')
    .select(['users.id', 'users.role', 'users.name', 'shops.id as shopId', 'sessions.last_used_at'])
    .where('sessions.token_hash', '=', slot('tokenHash'))
    .where('sessions.expires_at', '>', slot('now'))
    .where('users.blocked_at', 'is', null),
)

/** Whether log-ins of an account require a code. */
export const hasSecondFactor = (queries: ReadQueries, userId: string): Promise<boolean> =>
  hasRows(queries.selectFrom('second_factors').where('user_id', '=', userId).where('enabled_at', 'is not', null))

/** The sessions of a user that have not expired. */
export const sessionsOfUser = (queries: ReadQueries, userId: string, now: number) =>
  queries
    .selectFrom('sessions')
    .select(['token_hash', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute()

export const isSessionOfAnother = (queries: ReadQueries, id: string, userId: string): Promise<boolean> =>
  hasRows(queries.selectFrom('sessions').where('id', '=', id).where('user_id', '!=', userId))

export const touchSession = (tx: Transaction, tokenHash: string, at: number) =>
  tx.updateTable('sessions').set({ last_used_at: at }).where('token_hash', '=', tokenHash).execute()

/** When a session expires, in ms; undefined if it was ended. */
export const sessionExpiry = async (queries: ReadQueries, tokenHash: string): Promise<number | undefined> =>
  (await sessionByHash(queries, tokenHash))?.expires_at

export const sessionByHash = (queries: ReadQueries, tokenHash: string) =>
  queries.selectFrom('sessions').select(['expires_at', 'device']).where('token_hash', '=', tokenHash).executeTakeFirst()
