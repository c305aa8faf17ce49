import { formatMoneyIn } from '@haggle/shared-contract'

/** An amount of a payout: one in another currency than the market's, which was changed since, is named by its code. */
export const payoutMoney = (amount: number, currency: string, market: string | undefined): string =>
  formatMoneyIn(amount, market === undefined || currency === market ? undefined : currency)
