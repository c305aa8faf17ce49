import type { Kysely } from 'kysely'
import { toSmallestUnit } from '../../base/currency'
import { newId } from '../../base/ids'
import { sharesOfPayment, takeShares, type PartToPay, type Share, type TakenFrom } from './shares'
import type { DisputeRow, LedgerEntryRow, OrderRow, PaymentRow, RefundRow, Tables } from './tables'

/** The account of a share: 'shop' has one per shop. */
const accountOf = ({ account, part }: Share): string => (account === 'shop' ? `shop:${part}` : account)

/** Holds what was paid for no order and goes back: second, late and unmatched payments (D25, D26). */
const RETURNING = 'returning'

/** Whether a payment is its order's, and not one that goes back. */
const isOfOrder = ({ refund_reason, unmatched }: Pick<PaymentRow, 'refund_reason' | 'unmatched'>): boolean =>
  refund_reason === null && unmatched === 0

type Entry = Omit<LedgerEntryRow, 'id' | 'payout_id'>

/**
 * Books what is not booked yet of orders' payments, processed refunds and lost disputes (D73), at `at`, or when each
 * began. Positive amounts are what the provider holds for us, negative ones what belongs to the other accounts. The
 * caller has locked the orders. Migration 006 runs this on its own schema: read no column that is newer.
 */
export async function bookMoney(db: Kysely<Tables>, orderIds: readonly string[], at?: number): Promise<void> {
  if (orderIds.length === 0) return
  const news = await unbooked(db, orderIds)
  const ids = [...new Set([...news.payments, ...news.refunds, ...news.disputes].map(({ order_id }) => order_id))]
  if (ids.length === 0) return
  const books = await openBooks(db, ids)
  const entries = books.flatMap((book) => bookOrder(book, news, at))
  await insertEntries(db, entries)
  await mark(db, 'payments', news.payments, at)
  await mark(db, 'refunds', news.refunds, at)
  await mark(db, 'disputes', news.disputes, at)
  await addToBalances(db, entries)
}

type Unbooked = Awaited<ReturnType<typeof unbooked>>

async function unbooked(db: Kysely<Tables>, orderIds: readonly string[]) {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'order_id', 'amount', 'currency', 'created_at', 'refund_reason', 'unmatched'])
    .where('order_id', 'in', orderIds)
    .where('booked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.order_id', 'refunds.amount', 'refunds.created_at', 'refunds.shop_id', 'pro_rata'])
    .select(['payments.currency', 'refund_reason', 'unmatched'])
    .where('refunds.order_id', 'in', orderIds)
    .where('refunds.booked_at', 'is', null)
    .where('refunds.state', '=', 'processed')
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
  const disputes = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(['disputes.id', 'disputes.order_id', 'disputes.amount', 'disputes.created_at'])
    .select(['payments.currency', 'refund_reason', 'unmatched'])
    .where('disputes.order_id', 'in', orderIds)
    .where('disputes.booked_at', 'is', null)
    .where('disputes.state', '=', 'lost')
    .execute()
  return { payments, refunds, disputes }
}

/** An order, its parts, and the shares that are left of its money. */
interface Book {
  order: Pick<OrderRow, 'id' | 'currency' | 'tax_cents' | 'shipping_cents'>
  parts: PartToPay[]
  left: Share[]
}

async function openBooks(db: Kysely<Tables>, ids: readonly string[]): Promise<Book[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'currency', 'tax_cents', 'shipping_cents'])
    .where('id', 'in', ids)
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'shop_id', 'qty', 'price_cents'])
    .where('order_id', 'in', ids)
    .execute()
  const parts = await db
    .selectFrom('order_deliveries')
    .select(['order_id', 'shop_id', 'commission_bp'])
    .where('order_id', 'in', ids)
    .orderBy('shop_id')
    .execute()
  const left = await sharesLeft(db, ids)
  return orders.map((order) => ({
    order,
    parts: parts
      .filter(({ order_id }) => order_id === order.id)
      .map(({ shop_id, commission_bp }) => ({
        shop: shop_id,
        lines: toSmallestUnit(
          lines
            .filter((line) => line.order_id === order.id && line.shop_id === shop_id)
            .reduce((sum, { qty, price_cents }) => sum + qty * price_cents, 0),
          order.currency,
        ),
        commissionBp: commission_bp,
      })),
    left: left.get(order.id) ?? [],
  }))
}

/** The shares that are left of orders' money, by order: what the accounts hold of it, whether it was paid out or not. */
export async function sharesLeft(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  orderIds: readonly string[],
): Promise<Map<string, Share[]>> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => ['order_id', 'part', 'account', fn.sum<number | string>('amount').as('amount')])
    .where('order_id', 'in', orderIds)
    .where('payout_id', 'is', null)
    .where('account', 'not in', ['provider', RETURNING])
    .groupBy(['order_id', 'part', 'account'])
    .orderBy('part')
    .orderBy('account')
    .execute()
  const left = new Map<string, Share[]>()
  for (const { order_id, part, account, amount } of rows) {
    const share = { part, account: account.startsWith('shop:') ? 'shop' : account, amount: -Number(amount) } as Share
    left.set(order_id ?? '', [...(left.get(order_id ?? '') ?? []), share])
  }
  return left
}

function bookOrder(book: Book, { payments, refunds, disputes }: Unbooked, at: number | undefined): Entry[] {
  const { order, parts } = book
  const { currency } = order
  const own = <Row extends { order_id: string }>(rows: readonly Row[]) =>
    rows.filter(({ order_id }) => order_id === order.id)
  const paid = own(payments).flatMap((payment) => {
    const moved = movedBy('payment', payment, at)
    if (!isOfOrder(payment)) return entriesOf(moved, payment.amount, undefined)
    const shares = sharesOfPayment(payment.amount, {
      parts,
      tax: toSmallestUnit(order.tax_cents, currency),
      shipping: toSmallestUnit(order.shipping_cents, currency),
    })
    book.left = [...book.left, ...shares]
    return entriesOf(moved, payment.amount, shares)
  })
  const goBack = (booking: 'refund' | 'dispute', row: GoneBack, from: TakenFrom) => {
    const moved = movedBy(booking, row, at)
    if (!isOfOrder(row)) return entriesOf(moved, -row.amount, undefined)
    const taken = takeShares(book.left, row.amount, from)
    book.left = without(book.left, taken)
    return entriesOf(moved, -row.amount, taken)
  }
  const refunded = own(refunds).flatMap((refund) => goBack('refund', refund, takenFrom(refund)))
  return [...paid, ...refunded, ...own(disputes).flatMap((dispute) => goBack('dispute', dispute, undefined))]
}

type GoneBack = Pick<PaymentRow, 'refund_reason' | 'unmatched' | 'currency'> &
  Pick<DisputeRow, 'id' | 'order_id' | 'amount' | 'created_at'>

const takenFrom = ({ shop_id, pro_rata }: Pick<RefundRow, 'shop_id'> & { pro_rata: number }): TakenFrom =>
  shop_id === null ? undefined : { part: shop_id, how: pro_rata === 1 ? 'proRata' : 'whole' }

function without(left: readonly Share[], taken: readonly Share[]): Share[] {
  const isSame = (one: Share, other: Share) => one.part === other.part && one.account === other.account
  const rest = left.map((share) => ({
    ...share,
    amount: share.amount - (taken.find((one) => isSame(one, share))?.amount ?? 0),
  }))
  const losses = taken.filter((one) => !left.some((share) => isSame(one, share)))
  return [...rest, ...losses.map((share) => ({ ...share, amount: -share.amount }))]
}

const movedBy = (
  what: string,
  { id, order_id, currency, created_at }: Pick<GoneBack, 'id' | 'order_id' | 'currency' | 'created_at'>,
  at = created_at,
) => ({ booking: `${what}:${id}`, currency, order_id, at })

/** The entries of one booking, which add up to 0: what the provider holds more or less, and whose it is. */
function entriesOf(
  moved: Omit<Entry, 'account' | 'part' | 'amount'>,
  amount: number,
  shares?: readonly Share[],
): Entry[] {
  const sign = amount < 0 ? 1 : -1
  const others = shares
    ? shares.map((share) => ({ ...moved, account: accountOf(share), part: share.part, amount: sign * share.amount }))
    : [{ ...moved, account: RETURNING, part: '', amount: -amount }]
  return [{ ...moved, account: 'provider', part: '', amount }, ...others]
}

/** Rows per statement, within both databases' limits of parameters. */
const ROWS = 500

export async function insertEntries(
  db: Kysely<Tables>,
  entries: readonly (Entry & { payout_id?: string })[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += ROWS)
    await db
      .insertInto('ledger_entries')
      .values(entries.slice(from, from + ROWS).map((entry) => ({ payout_id: null, ...entry, id: newId(entry.at) })))
      .execute()
}

async function mark(
  db: Kysely<Tables>,
  table: 'payments' | 'refunds' | 'disputes',
  rows: readonly { id: string; created_at: number }[],
  at: number | undefined,
): Promise<void> {
  const [first] = rows
  if (!first) return
  await db
    .updateTable(table)
    .set({ booked_at: at ?? first.created_at })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

/** Adds entries of shops to what they are owed of their parts; in one sequence, so that two bookings never deadlock. */
export async function addToBalances(
  db: Kysely<Tables>,
  entries: readonly Pick<Entry, 'account' | 'part' | 'order_id' | 'amount'>[],
): Promise<void> {
  const changes = new Map<string, { order: string; shop: string; amount: number }>()
  for (const { account, part, order_id, amount } of entries) {
    if (order_id === null || !account.startsWith('shop:')) continue
    const key = `${order_id} ${part}`
    changes.set(key, { order: order_id, shop: part, amount: (changes.get(key)?.amount ?? 0) - amount })
  }
  for (const [, { order, shop, amount }] of [...changes].sort(([one], [other]) => (one < other ? -1 : 1)))
    await db
      .updateTable('order_deliveries')
      .set((eb) => ({ balance: eb('balance', '+', amount) }))
      .where('order_id', '=', order)
      .where('shop_id', '=', shop)
      .execute()
}
