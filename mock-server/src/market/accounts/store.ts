import type { ShopState } from '@haggle/shared-contract'
import type { Updateable } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import type { ShopRow, Tables, UserRow } from '../../core/database/tables'
import { shopKeyOf } from '../search/words'

export const insertUser = (tx: Transaction, user: UserRow) => tx.insertInto('users').values(user).execute()

export const insertShop = (tx: Transaction, shop: ShopRow & { state?: ShopState }) =>
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
    .select(['users.email_verified_at', 'users.wants_replies', 'users.wants_low_stock', 'users.wants_messages'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()

/** Returns the id of a shop's owner. Throws if there is no such shop. */
export async function ownerOfShop(queries: ReadQueries, shopId: string): Promise<string> {
  const shop = await queries.selectFrom('shops').select('owner_id').where('id', '=', shopId).executeTakeFirstOrThrow()
  return shop.owner_id
}

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

export const insertPasswordRequest = (tx: Transaction, id: string, email: string) =>
  tx.insertInto('password_requests').values({ id, email }).execute()

export const oldestPasswordRequests = (queries: ReadQueries, limit: number) =>
  queries.selectFrom('password_requests').selectAll().orderBy('id').limit(limit).execute()

/** Deletes a request; returns true to one of concurrent callers. */
export const claimPasswordRequest = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.deleteFrom('password_requests').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
