import { toDollars, type Payout } from '@haggle/shared-contract'
import { toCentsOf } from '../../base/currency'
import type { PayoutRow } from '../../core/database/tables'

/** A payout of the contract. */
export const toPayout = ({ id, amount, currency, state, reference, failure, created_at }: PayoutRow): Payout => ({
  id,
  amount: toMoney(amount, currency),
  currency,
  state,
  ...(reference !== null && { reference }),
  ...(failure !== null && { failure }),
  createdAt: new Date(created_at).toISOString(),
})

/** An amount in the currency's smallest unit as replies show it. */
export const toMoney = (amount: number, currency: string): number => toDollars(toCentsOf(amount, currency))
