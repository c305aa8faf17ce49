import { conflict } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import { lockOperators } from './store'

/** Throws 409 if nobody would run the market without this operator (D69). */
export async function refuseLastOperator(tx: Transaction, id: string): Promise<void> {
  const all = await lockOperators(tx)
  if (all.length === 1 && all[0] === id) throw conflict('This is the last operator. Please invite another one first.')
}
