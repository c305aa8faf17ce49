import type {
  ExportSeparator,
  Ledger,
  LedgerEntry,
  LedgerQuery,
  MarketPayouts,
  MarketPayoutsQuery,
  MarketPayoutStatement,
  Payouts,
  PayoutStatement,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { notFound } from '../../base/refusals'
import type { LedgerEntryRow } from '../../core/database/tables'
import { amountText, toCsv } from '../../core/http/csv'
import { pageOfItems } from '../../core/http/pageQuery'
import { startOfDay, startOfNextDay } from '../orders/localDay'
import {
  countEntries,
  countPayouts,
  moneyOfShop,
  pageOfEntries,
  pageOfPayouts,
  partsOfPayout,
  payoutById,
  sumsOfAccounts,
} from './store'
import { toMoney, toPayout } from './toPayout'

/** A page of a shop's payouts, newest first; past the last page, the last one. */
export const shopPayouts = async ({ db }: Context, shopId: string, pageNumber: number): Promise<Payouts> =>
  pageOfItems(await countPayouts(db.read, { shopId }), pageNumber, async (part) =>
    (await pageOfPayouts(db.read, { shopId }, part)).map(toPayout),
  )

/** A page of all shops' payouts. */
export const marketPayouts = async (
  { db }: Context,
  { pageNumber, ...filter }: MarketPayoutsQuery,
): Promise<MarketPayouts> =>
  pageOfItems(await countPayouts(db.read, filter), pageNumber, async (part) => {
    const rows = await pageOfPayouts(db.read, filter, part)
    return rows.map((row) => ({ ...toPayout(row), shop: { _id: row.shop_id, shopName: row.shopName } }))
  })

/** A payout of a shop with every part that it paid. Throws 404. */
export async function payoutStatement({ db }: Context, shopId: string, payoutId: string): Promise<PayoutStatement> {
  const payout = await payoutById(db.read, payoutId)
  if (!payout || payout.shop_id !== shopId) throw notFound('Payout')
  const parts = await partsOfPayout(db.read, payout)
  return {
    ...toPayout(payout),
    parts: parts.map(({ order_id, order_number, created_at, amount }) => ({
      order: order_id,
      orderNumber: order_number,
      orderedAt: new Date(created_at).toISOString(),
      amount: toMoney(amount, payout.currency),
    })),
  }
}

/** A statement for operators, who know the payout alone. Throws 404. */
export async function marketPayoutStatement(context: Context, payoutId: string): Promise<MarketPayoutStatement> {
  const payout = await payoutById(context.db.read, payoutId)
  const shop = payout && (await moneyOfShop(context.db.read, payout.shop_id))
  if (!shop) throw notFound('Payout')
  return { ...(await payoutStatement(context, shop.id, payoutId)), shop: { _id: shop.id, shopName: shop.name } }
}

/** A statement as CSV: a line per part, and the total. */
export function* statementCsv(
  { parts, amount, currency }: PayoutStatement,
  separator: ExportSeparator,
): Generator<string> {
  const money = (sum: number) => amountText(sum.toFixed(2), separator)
  yield toCsv([['orderNumber', '_id', 'orderedAt', 'amount', 'currency']], separator)
  const rows = parts.map((part) => [part.orderNumber, part.order, part.orderedAt, money(part.amount), currency])
  yield toCsv([...rows, ['', '', '', money(amount), currency]], separator)
}

const ACCOUNTS = ['commission', 'provider', 'returning', 'shipping', 'tax']

const filterOf = ({ account, from, to, zone }: Omit<LedgerQuery, 'pageNumber'>) => ({
  account,
  from: from === undefined ? undefined : startOfDay(from, zone),
  until: to === undefined ? undefined : startOfNextDay(to, zone),
})

/** A page of the ledger, newest first, with what the accounts hold in all. */
export async function ledgerPage({ db }: Context, query: LedgerQuery): Promise<Ledger> {
  const filter = filterOf(query)
  const page = await pageOfItems(await countEntries(db.read, filter), query.pageNumber, async (part) =>
    (await pageOfEntries(db.read, filter, part)).map(toEntry),
  )
  const sums = await sumsOfAccounts(db.read, query.account === '' ? ACCOUNTS : [query.account])
  const balances = sums.map(({ account, currency, amount }) => ({
    account,
    currency,
    amount: toMoney(Number(amount), currency),
  }))
  return { ...page, balances }
}

/** An entry of the contract. */
export const toEntry = ({
  booking,
  account,
  amount,
  currency,
  order_id,
  payout_id,
  at,
}: LedgerEntryRow): LedgerEntry => ({
  booking,
  account,
  amount: toMoney(amount, currency),
  currency,
  ...(order_id !== null && { order: order_id }),
  ...(payout_id !== null && { payout: payout_id }),
  at: new Date(at).toISOString(),
})

const BATCH = 1000

/** The ledger as CSV, newest first. */
export async function* ledgerCsv(
  { db }: Context,
  query: Omit<LedgerQuery, 'pageNumber'>,
  separator: ExportSeparator,
): AsyncGenerator<string> {
  yield toCsv([['at', 'booking', 'account', 'amount', 'currency', 'order', 'payout']], separator)
  for (let offset = 0; ; offset += BATCH) {
    const rows = (await pageOfEntries(db.read, filterOf(query), { offset, limit: BATCH })).map(toEntry)
    yield toCsv(
      rows.map(({ at, booking, account, amount, currency, order = '', payout = '' }) => [
        ...[at, booking, account, amountText(amount.toFixed(2), separator), currency, order, payout],
      ]),
      separator,
    )
    if (rows.length < BATCH) return
  }
}

/** Throws 404 for an unknown payout. */
export async function requirePayout({ db }: Context, id: string): Promise<void> {
  if (!(await payoutById(db.read, id))) throw notFound('Payout')
}
