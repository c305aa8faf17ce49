import { createHash } from 'node:crypto'
import type { SavedAddress, ShippingAddress } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { forbidden, notFound } from '../../base/refusals'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { AddressRow } from '../../core/database/tables'
import { addressById, addressesOf, deleteAddressRow, dropOldAddresses, insertAddresses, renewAddress } from './store'

/** Saves an order's address in the account (D55). The caller's transaction holds the lock on the account's row. */
export async function saveAddress(tx: Transaction, userId: string, address: ShippingAddress, now: number) {
  const saved = { ...columnsOf(address), user_id: userId, used_at: now }
  const [same] = await renewAddress(tx, saved)
  if (same) return
  await insertAddresses(tx, [{ ...saved, id: newId(now) }])
  await dropOldAddresses(tx, { userId })
}

export const savedAddresses = async ({ db }: Context, userId: string): Promise<SavedAddress[]> =>
  (await addressesOf(db.read, userId)).map(toAddress)

/** Changes an address. If it becomes equal to another of the account, it replaces that one. */
export const changeAddress = ({ db }: Context, userId: string, id: string, address: ShippingAddress) =>
  db.writing(async (tx): Promise<SavedAddress> => {
    await lockRow(tx, 'users', userId)
    const { used_at } = await findOwnAddress(tx, userId, id)
    const row = { ...columnsOf(address), id, user_id: userId, used_at }
    const same = (await addressesOf(tx, userId)).find(({ hash }) => hash === row.hash)
    for (const old of new Set([id, same?.id ?? id])) await deleteAddressRow(tx, old)
    await insertAddresses(tx, [{ ...row, used_at: Math.max(used_at, same?.used_at ?? 0) }])
    return toAddress(row)
  })

export const deleteAddress = ({ db }: Context, userId: string, id: string) =>
  db.writing(async (tx) => {
    // a concurrent change inserts the row anew, which a deletion would miss
    await lockRow(tx, 'users', userId)
    await findOwnAddress(tx, userId, id)
    await deleteAddressRow(tx, id)
    return { message: 'Address removed' }
  })

export async function findOwnAddress(queries: ReadQueries, userId: string, id: string): Promise<AddressRow> {
  const row = await addressById(queries, id)
  if (!row) throw notFound('Address')
  if (row.user_id !== userId) throw forbidden('This address belongs to somebody else.')
  return row
}

function columnsOf({ address, city, postalCode, country }: ShippingAddress) {
  const parts = [address, city, postalCode, country].map((part) => part.toLowerCase().replace(/\s+/g, ' '))
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return { hash, address, city, postal_code: postalCode, country }
}

const toAddress = ({ id, address, city, postal_code, country }: AddressRow): SavedAddress => ({
  _id: id,
  address,
  city,
  postalCode: postal_code,
  country,
})
