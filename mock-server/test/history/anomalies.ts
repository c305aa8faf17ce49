import { NEGOTIATION_ATTEMPTS, toCents } from '@haggle/shared-contract'
import type { Database } from '../../src/core/database/database'
import type { Snapshot } from '../../src/core/database/queries'
import { audit } from '../../tools/audit/audit'
import type { Goods, History } from './people'

/** Returns contradictions within the database, and between it and the replies that clients received. */
export async function anomalies(db: Database, history: History): Promise<string[]> {
  const contradictions = await db.reading(async (snapshot) => [
    ...(await orderAnomalies(snapshot, history)),
    ...(await endedTooEarly(db, snapshot)),
    ...(await offerAnomalies(snapshot, history)),
    ...(await moneyAnomalies(snapshot)),
  ])
  return [...(await audit(db)), ...history.surprises, ...contradictions]
}

async function orderAnomalies(snapshot: Snapshot, { orders, keys, paid, cancelled, goods }: History) {
  const rows = await snapshot.selectFrom('orders').select(['id', 'idempotency_key', 'status', 'total_cents']).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found: string[] = []
  for (const [key, { id, total }] of orders) {
    const row = byId.get(id)
    if (!row) found.push(`order ${id} was confirmed and is lost`)
    else if (row.idempotency_key !== key)
      found.push(`order ${id} was confirmed for ${key}, kept for ${row.idempotency_key}`)
    else if (row.total_cents !== toCents(total))
      found.push(`order ${id} was confirmed at ${total}, kept at ${row.total_cents} cents`)
  }
  const keysInOrders = rows.map(({ idempotency_key }) => idempotency_key)
  if (new Set(keysInOrders).size < keysInOrders.length) found.push('an order was placed twice')
  if (keysInOrders.some((key) => key === null || !keys.has(key))) found.push('there is an order that nobody sent')
  for (const id of paid)
    if (byId.get(id)?.status !== 'paid') found.push(`order ${id} was confirmed as paid and is ${byId.get(id)?.status}`)
  // A payment after the cancellation makes the order 'refunded'.
  for (const id of cancelled)
    if (!['cancelled', 'refunded'].includes(byId.get(id)?.status ?? ''))
      found.push(`order ${id} was confirmed as cancelled and is ${byId.get(id)?.status}`)

  const taken = await snapshot
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('status', 'in', ['pending', 'paid'])
    .groupBy(['product_id', 'variant_id'])
    .select(({ fn }) => ['product_id', 'variant_id', fn.sum<number>('qty').as('units')])
    .execute()
  const unitsOf = new Map(taken.map(({ units, ...kept }) => [keptName(kept), units]))
  for (const each of goods) {
    const units = unitsOf.get(nameOf(each)) ?? 0
    if (units > each.stock) found.push(`of ${nameOf(each)} there were ${each.stock} and ${units} are held or sold`)
  }
  return [...found, ...(await lineAnomalies(snapshot, orders))]
}

/** Orders that are kept for something else than what was told. */
async function lineAnomalies(snapshot: Snapshot, orders: History['orders']) {
  const lines = await snapshot
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'variant_id', 'qty'])
    .execute()
  const kept = new Map(lines.map(({ order_id, qty, ...line }) => [order_id, `${qty} of ${keptName(line)}`]))
  return [...orders.values()]
    .map(({ id, qty, of }) => ({ id, told: `${qty} of ${nameOf(of)}` }))
    .filter(({ id, told }) => kept.has(id) && kept.get(id) !== told)
    .map(({ id, told }) => `order ${id} was confirmed for ${told}, kept for ${kept.get(id)}`)
}

const nameOf = ({ product, variant }: Goods) => (variant === undefined ? product : `${product}, ${variant}`)

const keptName = ({ product_id, variant_id }: { product_id: string; variant_id?: string | null | undefined }) =>
  variant_id ? `${product_id}, ${variant_id}` : product_id

/** Holds that ended before their time. On the embedded database an instance whose clock is ahead ends them. */
async function endedTooEarly({ dialect, now }: Database, snapshot: Snapshot): Promise<string[]> {
  if (dialect.name === 'libsql') return []
  const rows = await snapshot.selectFrom('orders').select(['id', 'status', 'expires_at']).execute()
  return rows
    .filter(({ status, expires_at }) => status === 'expired' && expires_at > now())
    .map(({ id }) => `order ${id} expired too early`)
}

async function offerAnomalies(snapshot: Snapshot, { offers }: History) {
  const rows = await snapshot.selectFrom('offers').select(['id', 'user_id', 'product_id', 'variant_id']).execute()
  const count = new Map<string, number>()
  for (const { user_id, product_id } of rows) {
    const pair = `${user_id} for ${product_id}`
    count.set(pair, (count.get(pair) ?? 0) + 1)
  }
  const keptAs = new Map(rows.map(({ id, ...row }) => [id, keptName(row)]))
  // attempts are counted for a product, whichever of its variants they are for
  const replies = offers.map(({ customer, of, attemptsLeft }) => `${customer} for ${of.product}, ${attemptsLeft} left`)
  return [
    ...offers.filter(({ id }) => !keptAs.has(id)).map(({ id }) => `offer ${id} was decided and is lost`),
    ...offers
      .filter(({ id, of }) => keptAs.has(id) && keptAs.get(id) !== nameOf(of))
      .map(({ id, of }) => `offer ${id} was decided for ${nameOf(of)}, kept for ${keptAs.get(id)}`),
    ...[...count].filter(([, made]) => made > NEGOTIATION_ATTEMPTS).map(([pair, made]) => `${made} offers of ${pair}`),
    ...replies.filter((line, at) => replies.indexOf(line) < at).map((line) => `told twice: ${line}`),
  ]
}

/** Finds orders whose money at the provider differs from their total, except for payments not yet settled or refunded. */
async function moneyAnomalies(snapshot: Snapshot) {
  const rows = await snapshot
    .selectFrom('sandbox_payments')
    .innerJoin('orders', 'orders.provider_order_id', 'sandbox_payments.order_id')
    .leftJoin('payments', 'payments.id', 'sandbox_payments.id')
    .where('sandbox_payments.status', 'in', ['captured', 'refunded'])
    .select(['orders.id', 'orders.status', 'orders.total_cents', 'orders.ask_at', 'payments.status as known'])
    .select(['sandbox_payments.amount', 'sandbox_payments.amount_refunded'])
    .execute()
  return rows
    .filter(({ status, known, ask_at, amount, amount_refunded, total_cents }) => {
      const settled = known === 'captured' || known === 'refunded' || (known === null && ask_at === null)
      const owed = status === 'paid' && known === 'captured' ? total_cents : 0
      return settled && amount - amount_refunded !== owed
    })
    .map(
      ({ id, status, known, amount, amount_refunded }) =>
        `order ${id} is ${status}, its payment ${known ?? 'unknown'}; the provider has ${amount - amount_refunded} cents`,
    )
}
