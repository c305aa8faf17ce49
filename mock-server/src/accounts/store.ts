import type { Insertable, Updateable } from 'kysely'
import { shopKeyOf } from '../catalogue/words'
import type { ReadQueries, Transaction } from '../database/database'
import { prepared, type Slot } from '../database/prepared'
import type { SessionRow, ShopRow, Tables, UserRow } from '../database/tables'

export const insertUser = (tx: Transaction, user: UserRow) => tx.insertInto('users').values(user).execute()

export const insertShop = (tx: Transaction, shop: ShopRow) =>
  tx
    .insertInto('shops')
    .values({ ...shop, name_key: shopKeyOf(shop.name) })
    .execute()

export const updateUser = (tx: Transaction, id: string, changes: Updateable<Tables['users']>) =>
  tx.updateTable('users').set(changes).where('id', '=', id).execute()

export const userByEmail = (queries: ReadQueries, email: string) =>
  queries.selectFrom('users').select(['id', 'role', 'password_hash']).where('email', '=', email).executeTakeFirst()

/** Returns a user with the id of their shop, if they have one. Throws if there is no such user. */
export const userWithShop = (queries: ReadQueries, id: string) =>
  queries
    .selectFrom('users')
    .leftJoin('shops', 'shops.owner_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.profile_picture', 'shops.id as shopId'])
    .select(['users.email_verified_at', 'users.wants_replies', 'users.wants_low_stock'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()

export const shopExists = async (queries: ReadQueries, id: string): Promise<boolean> =>
  (await queries.selectFrom('shops').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Returns the id of a shop's owner. Throws if there is no such shop. */
export async function ownerOfShop(queries: ReadQueries, shopId: string): Promise<string> {
  const shop = await queries.selectFrom('shops').select('owner_id').where('id', '=', shopId).executeTakeFirstOrThrow()
  return shop.owner_id
}

export const insertSession = (tx: Transaction, session: Insertable<SessionRow>) =>
  tx.insertInto('sessions').values(session).execute()

export const deleteSession = (tx: Transaction, tokenHash: string) =>
  tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

/** Deletes all sessions of a user and returns their token hashes. */
export async function deleteSessionsOf(tx: Transaction, userId: string): Promise<string[]> {
  const deleted = await tx.deleteFrom('sessions').where('user_id', '=', userId).returning('token_hash').execute()
  return deleted.map(({ token_hash }) => token_hash)
}

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

/** The user of a session that has not expired: at most one row. */
export const userOfSession = prepared((queries, slot: Slot<{ tokenHash: string; now: number }>) =>
  queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('shops', 'shops.owner_id', 'users.id')
    .select(['users.id', 'users.role', 'users.name', 'shops.id as shopId', 'sessions.last_used_at'])
    .where('sessions.token_hash', '=', slot('tokenHash'))
    .where('sessions.expires_at', '>', slot('now')),
)

/** The sessions of a user that have not expired. */
export const sessionsOfUser = (queries: ReadQueries, userId: string, now: number) =>
  queries
    .selectFrom('sessions')
    .select(['token_hash', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute()

export const isSessionOfAnother = async (queries: ReadQueries, id: string, userId: string): Promise<boolean> =>
  (await queries
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '!=', userId)
    .executeTakeFirst()) !== undefined

export const touchSession = (tx: Transaction, tokenHash: string, at: number) =>
  tx.updateTable('sessions').set({ last_used_at: at }).where('token_hash', '=', tokenHash).execute()

/** When a session expires, in ms; undefined if it was ended. */
export const sessionExpiry = async (queries: ReadQueries, tokenHash: string): Promise<number | undefined> =>
  (await sessionByHash(queries, tokenHash))?.expires_at

export const sessionByHash = (queries: ReadQueries, tokenHash: string) =>
  queries.selectFrom('sessions').select(['expires_at', 'device']).where('token_hash', '=', tokenHash).executeTakeFirst()

/** When an account last logged in from an address; undefined if never. */
export async function lastLogInAt(queries: ReadQueries, bucket: string): Promise<number | undefined> {
  const known = await queries
    .selectFrom('known_addresses')
    .select('seen_at')
    .where('bucket', '=', bucket)
    .executeTakeFirst()
  return known?.seen_at
}

export const rememberLogInAddress = (tx: Transaction, bucket: string, now: number) =>
  tx
    .insertInto('known_addresses')
    .values({ bucket, seen_at: now })
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ seen_at: now }))
    .execute()

export const deleteAddressesUntil = (tx: Transaction, at: number) =>
  tx.deleteFrom('known_addresses').where('seen_at', '<=', at).execute()
