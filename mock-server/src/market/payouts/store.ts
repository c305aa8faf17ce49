import type { PayoutState } from '@haggle/shared-contract'
import type { Updateable } from 'kysely'
import { insertEntries, addToBalances } from '../../core/database/bookMoney'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { nameContains } from '../../core/database/nameContains'
import { countRows } from '../../core/database/queries'
import type { PayoutRow, ShopMoney } from '../../core/database/tables'

export const insertPayout = (tx: Transaction, payout: PayoutRow) => tx.insertInto('payouts').values(payout).execute()

export const updatePayout = (tx: Transaction, id: string, changes: Partial<PayoutRow>) =>
  tx.updateTable('payouts').set(changes).where('id', '=', id).execute()

export const payoutById = (queries: ReadQueries, id: string) =>
  queries.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()

/** Books a payout of parts of orders, or back with amounts below zero. */
export async function bookPayout(
  tx: Transaction,
  { id, shop_id, currency }: PayoutRow,
  { booking, parts, at }: { booking: string; parts: readonly { order_id: string; amount: number }[]; at: number },
): Promise<void> {
  const of = { booking, currency, at, payout_id: id }
  const own = parts.map(({ order_id, amount }) => ({
    ...of,
    account: `shop:${shop_id}`,
    part: shop_id,
    order_id,
    amount,
  }))
  const paid = parts.reduce((sum, { amount }) => sum + amount, 0)
  await insertEntries(tx, [{ ...of, account: 'provider', part: '', order_id: null, amount: -paid }, ...own])
  await addToBalances(tx, own)
}

/** The parts that a payout paid, the oldest order first. */
export const partsOfPayout = (queries: ReadQueries, { id, shop_id }: Pick<PayoutRow, 'id' | 'shop_id'>) =>
  queries
    .selectFrom('ledger_entries')
    .innerJoin('orders', 'orders.id', 'ledger_entries.order_id')
    .select(['orders.id as order_id', 'orders.order_number', 'orders.created_at', 'ledger_entries.amount'])
    .where('payout_id', '=', id)
    .where('account', '=', `shop:${shop_id}`)
    .where('booking', '=', `payout:${id}`)
    .orderBy('orders.id')
    .execute()

interface PayoutFilter {
  shopId?: string
  /** A shop's id or a part of its name, a payout's id or its reference. */
  q?: string
  state?: PayoutState | undefined
}

const payouts = (queries: ReadQueries, { shopId, q = '', state }: PayoutFilter) =>
  queries
    .selectFrom('payouts')
    .innerJoin('shops', 'shops.id', 'payouts.shop_id')
    .$if(shopId !== undefined, (rows) => rows.where('shop_id', '=', shopId ?? ''))
    .$if(state !== undefined, (rows) => rows.where('payouts.state', '=', state ?? 'paid'))
    .$if(q !== '', (rows) =>
      rows.where(({ or, eb }) =>
        or([eb('payouts.id', '=', q), eb('shop_id', '=', q), eb('reference', '=', q), nameContains('shops.name', q)]),
      ),
    )

export const countPayouts = (queries: ReadQueries, filter: PayoutFilter): Promise<number> =>
  countRows(payouts(queries, filter))

/** Newest first. */
export const pageOfPayouts = (queries: ReadQueries, filter: PayoutFilter, page: { offset: number; limit: number }) =>
  payouts(queries, filter)
    .selectAll('payouts')
    .select('shops.name as shopName')
    .orderBy('payouts.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()

/** Claims payouts by the provider that are to be requested or asked about; concurrent callers never get the same. */
export const claimPayouts = (tx: Transaction, { now, pause, limit }: { now: number; pause: number; limit: number }) =>
  tx
    .updateTable('payouts')
    .set({ ask_at: now + pause })
    .where('id', 'in', (eb) =>
      eb.selectFrom('payouts').select('id').where('ask_at', '<=', now).orderBy('ask_at').limit(limit),
    )
    .where('ask_at', '<=', now)
    .returning('id')
    .execute()

export const moneyOfShop = (queries: ReadQueries, id: string) =>
  queries
    .selectFrom('shops')
    .select(['id', 'name', 'commission_bp', 'linked_account', 'payouts_held_at', 'payouts_held_reason'])
    .where('id', '=', id)
    .executeTakeFirst()

export const setMoneyOfShop = (tx: Transaction, id: string, columns: Updateable<ShopMoney>) =>
  tx.updateTable('shops').set(columns).where('id', '=', id).execute()

interface LedgerFilter {
  account: string
  from: number | undefined
  until: number | undefined
}

const entries = (queries: ReadQueries, { account, from, until }: LedgerFilter) =>
  queries
    .selectFrom('ledger_entries')
    .$if(account !== '', (rows) => rows.where('account', '=', account))
    .$if(from !== undefined, (rows) => rows.where('at', '>=', from ?? 0))
    .$if(until !== undefined, (rows) => rows.where('at', '<', until ?? 0))

export const countEntries = (queries: ReadQueries, filter: LedgerFilter): Promise<number> =>
  countRows(entries(queries, filter))

/** Newest first. */
export const pageOfEntries = (queries: ReadQueries, filter: LedgerFilter, page: { offset: number; limit: number }) =>
  entries(queries, filter)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()

/** What accounts hold in all, by currency. */
export const sumsOfAccounts = (queries: ReadQueries, accounts: readonly string[]) =>
  queries
    .selectFrom('ledger_entries')
    .select(({ fn }) => ['account', 'currency', fn.sum<number | string>('amount').as('amount')])
    .where('account', 'in', accounts)
    .groupBy(['account', 'currency'])
    .orderBy('account')
    .execute()
