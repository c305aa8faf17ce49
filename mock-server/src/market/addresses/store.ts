import { MAX_ADDRESSES } from '@haggle/shared-contract'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { inserting, prepared, type Slot } from '../../core/database/prepared'
import type { AddressRow } from '../../core/database/tables'

/** The addresses of an account, last used first. */
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

export const insertAddresses = inserting('addresses')

/** Updates the account's address with the same hash; returns its id, or no row. */
export const renewAddress = prepared((tx: Transaction, slot: Slot<Omit<AddressRow, 'id'>>) =>
  tx
    .updateTable('addresses')
    .set({
      address: slot('address'),
      city: slot('city'),
      postal_code: slot('postal_code'),
      country: slot('country'),
      used_at: slot('used_at'),
    })
    .where('user_id', '=', slot('user_id'))
    .where('hash', '=', slot('hash'))
    .returning('id'),
)

/** Deletes an account's addresses beyond the `MAX_ADDRESSES` last used. */
export const dropOldAddresses = prepared((tx: Transaction, slot: Slot<{ userId: string }>) =>
  tx
    .deleteFrom('addresses')
    .where('user_id', '=', slot('userId'))
    .where('id', 'not in', (addresses) =>
      addresses
        .selectFrom('addresses as kept')
        .select('kept.id')
        .where('kept.user_id', '=', slot('userId'))
        .orderBy('kept.used_at', 'desc')
        .orderBy('kept.id', 'desc')
        .limit(MAX_ADDRESSES),
    ),
)

export const deleteAddressRow = (tx: Transaction, id: string) =>
  tx.deleteFrom('addresses').where('id', '=', id).execute()
