import { toDollars } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Session } from '../../core/sessions/sessions'
import { readInTurn } from '../../core/throttle/longReads'
import { listSessions } from '../../market/accounts/ownSessions'
import { profileOf } from '../../market/accounts/profile'
import { answersOfShop } from '../../market/conversations/answersStore'
import { groupByOrder } from '../../market/orders/toOrder'
import { exportedProducts } from './exportedProducts'
import {
  agreementsOf,
  detailsOfOrders,
  helpfulReviewsOf,
  messagesOfUser,
  ordersOfShop,
  ordersOfUser,
  ownTables,
  picturesOfUser,
  restockWishesOfUser,
  settingsOf,
  shopOfUser,
  wishesOfUser,
  type KeysetPage,
} from './exportStore'

type Row = Record<string, unknown>

/** Rows read and written at a time: other requests wait meanwhile. */
const PAGE = 100

/**
 * Streams all data of an account as one JSON object, so that a large shop's data are never in memory as a whole. An
 * owner's export contains no customer's e-mail or delivery address (D66), one for operators no floors and no pictures (D72).
 */
export async function* exportAccount(
  context: Context,
  session: Session,
  userId = session.userId,
): AsyncGenerator<string> {
  const isOwn = userId === session.userId
  const queries = context.db.read
  yield `{${field('exportedAt', new Date(context.now()).toISOString())},${field('account', await profileOf(context, userId))}`
  yield `,${field('sessions', await listSessions(context, { ...session, userId }))}`
  yield `,${field('settings', readable((await settingsOf(queries, userId)) ?? {}))}`
  yield `,${field('wishes', (await wishesOfUser(queries, userId)).map(readable))}`
  yield `,${field('restockWishes', (await restockWishesOfUser(queries, userId)).map(readable))}`
  yield `,${field('helpfulReviews', (await helpfulReviewsOf(queries, userId)).map(readable))}`
  yield `,${field('agreements', (await agreementsOf(queries, userId)).map(readable))}`
  const list = (name: string, read: ReadPage) => listOf(name, (page) => readInTurn(session, () => read(page)))
  for (const [name, read] of Object.entries(ownTables)) yield* list(name, (page) => read(queries, userId, page))
  // a picture may stand in a message that nobody reported
  if (isOwn) yield* list('pictures', (page) => picturesOfUser(queries, userId, page))
  yield* list('messages', (page) => messagesOfUser(queries, userId, { ...page, isReported: !isOwn }))
  yield* list('orders', async (page) => {
    const orders = await ordersOfUser(queries, context.now(), userId, page)
    return withDetails(orders, await detailsOfOrders(queries, idsOf(orders)))
  })
  const shop = await shopOfUser(queries, userId)
  if (shop) {
    yield `,${field('shop', readable(shop))}`
    yield `,${field('readyAnswers', await answersOfShop(queries, shop.id))}`
    yield* list('products', async (page) =>
      (await exportedProducts(queries, shop.id, page, { isOwn })).map(withReadableVariants),
    )
    yield* list('sales', async (page) => {
      const orders = await ordersOfShop(queries, context.now(), shop.id, page)
      return withDetails(orders, await detailsOfOrders(queries, idsOf(orders), shop.id))
    })
  }
  yield '}'
}

const withReadableVariants = (row: Row & { id: string }) =>
  Array.isArray(row.variants) ? { ...row, variants: (row.variants as Row[]).map(readable) } : row

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

type Details = Record<'lines' | 'parts' | 'refunds', readonly (Row & { order_id: string })[]>

function withDetails(orders: readonly (Row & { id: string })[], details: Details) {
  const grouped = Object.entries(details).map(([name, rows]) => [name, groupByOrder(rows)] as const)
  return orders.map((order): Row & { id: string } => {
    const own = grouped.map(([name, rows]) => [name, (rows.get(order.id) ?? []).map(readable)])
    return { ...order, ...(Object.fromEntries(own) as Row) }
  })
}

type ReadPage = (page: KeysetPage) => Promise<(Row & { id: string })[]>

async function* listOf(name: string, read: ReadPage): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let after = ''
  for (let rows = await read({ after, limit: PAGE }); rows.length > 0; rows = await read({ after, limit: PAGE })) {
    yield (after === '' ? '' : ',') + rows.map((row) => JSON.stringify(readable(row))).join(',')
    after = rows.at(-1)?.id ?? ''
    if (rows.length < PAGE) break
  }
  yield ']'
}

const field = (name: string, value: unknown) => `${JSON.stringify(name)}:${JSON.stringify(value)}`

/** Makes a row readable: amounts in dollars, times in ISO 8601, column names in camel case; no word of variants and mandates without one. */
function readable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      if (value === null && /^(variant|mandate)_/.test(column)) return []
      return [readableValue(column, value)]
    }),
  )
}

function readableValue(column: string, value: unknown): [string, unknown] {
  if (typeof value === 'number' && column.endsWith('_cents'))
    return [camel(column.slice(0, -'_cents'.length)), toDollars(value)]
  if (typeof value === 'number' && /_(at|until)$/.test(column)) return [camel(column), new Date(value).toISOString()]
  return [camel(column), value]
}

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
