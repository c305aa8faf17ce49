import { MAX_ADDRESSES } from 'shared-contract'
import type { ReadQueries, Transaction } from '../database/database'
import type { AddressRow } from '../database/tables'

/** The addresses of an account, the last used first. */
export const addressesOf = (queries: ReadQueries, userId: string) =>
  queries
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ADDRESSES)
    .execute()

export const addressById = (queries: ReadQueries, id: string) =>
  queries.selectFrom('addresses').selectAll().where('id', '=', id).executeTakeFirst()

/** Adds an address, or brings the same one up to date. */
export const putAddress = (tx: Transaction, row: AddressRow) => {
  const { address, city, postal_code, country, used_at } = row
  return tx
    .insertInto('addresses')
    .values(row)
    .onConflict((same) =>
      same.columns(['user_id', 'hash']).doUpdateSet({ address, city, postal_code, country, used_at }),
    )
    .execute()
}

/** Removes what an account has beyond so many, the longest unused first. */
export const dropOldAddresses = (tx: Transaction, userId: string) =>
  tx
    .deleteFrom('addresses')
    .where('user_id', '=', userId)
    .where('id', 'not in', (addresses) =>
      addresses
        .selectFrom('addresses as kept')
        .select('kept.id')
        .where('kept.user_id', '=', userId)
        .orderBy('kept.used_at', 'desc')
        .orderBy('kept.id', 'desc')
        .limit(MAX_ADDRESSES),
    )
    .execute()

export const deleteAddressRow = (tx: Transaction, id: string) =>
  tx.deleteFrom('addresses').where('id', '=', id).execute()
