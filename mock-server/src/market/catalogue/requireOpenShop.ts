import { SHOP_CLOSED } from '@haggle/shared-contract'
import { conflict } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import { stateOfShopUntilCommit } from './store'

/** Throws 409 unless a shop is open (D70). It stays so until the transaction ends. */
export async function requireOpenShop(tx: Transaction, shopId: string): Promise<void> {
  const [shop] = await stateOfShopUntilCommit(tx, { shopId })
  if (shop?.state !== 'open') throw conflict(SHOP_CLOSED)
}
