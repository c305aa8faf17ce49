import type { Transaction } from '../../core/database/database'
import { centsOfShop } from './store'

/** What a shop has not been paid out yet, held or due, in cents: all of its paid parts, neither cancelled nor returned. */
export const moneyOfShop = (tx: Transaction, shopId: string): Promise<number> => centsOfShop(tx, shopId)
