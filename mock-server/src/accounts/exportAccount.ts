import { toDollars } from 'shared-contract'
import type { Context } from '../context'
import {
  agreementsOf,
  detailsOfOrders,
  helpfulTo,
  ordersOfShop,
  ordersOfUser,
  ownTables,
  productsOfShop,
  settingsOf,
  shopOfUser,
  wishesOfUser,
  type After,
} from './exportStore'
import { ownSessions } from './ownSessions'
import { profileOf } from './profile'
import type { Session } from './sessions'

type Row = Record<string, unknown>

const PAGE = 500

/**
 * All data of an account as the text of one JSON object, piece by piece, so that a large shop's never lies in memory as a
 * whole. An owner's holds no e-mail and no address of a customer (D66).
 */
export async function* exportAccount(context: Context, session: Session): AsyncGenerator<string> {
  const { userId } = session
  const queries = context.db.read
  yield `{${field('exportedAt', new Date(context.now()).toISOString())},${field('account', await profileOf(context, userId))}`
  yield `,${field('sessions', await ownSessions(context, session))}`
  yield `,${field('settings', plain((await settingsOf(queries, userId)) ?? {}))}`
  yield `,${field('wishes', (await wishesOfUser(queries, userId)).map(plain))}`
  yield `,${field('helpfulReviews', (await helpfulTo(queries, userId)).map(plain))}`
  yield `,${field('agreements', (await agreementsOf(queries, userId)).map(plain))}`
  for (const [name, read] of Object.entries(ownTables)) yield* list(name, (page) => read(queries, userId, page))
  yield* list('orders', async (page) => {
    const orders = await ordersOfUser(queries, context.now(), userId, page)
    return withDetails(orders, await detailsOfOrders(queries, idsOf(orders)))
  })
  const shop = await shopOfUser(queries, userId)
  if (shop) {
    yield `,${field('shop', plain(shop))}`
    yield* list('products', (page) => productsOfShop(queries, shop.id, page))
    yield* list('sales', async (page) => {
      const orders = await ordersOfShop(queries, context.now(), shop.id, page)
      return withDetails(orders, await detailsOfOrders(queries, idsOf(orders), shop.id))
    })
  }
  yield '}'
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

type Details = Record<'lines' | 'parts' | 'refunds', readonly (Row & { order_id: string })[]>

const withDetails = (orders: readonly (Row & { id: string })[], details: Details) =>
  orders.map((order) => {
    const own = Object.entries(details).map(([name, rows]) => [
      name,
      rows.filter(({ order_id }) => order_id === order.id).map(plain),
    ])
    return { ...order, ...(Object.fromEntries(own) as Row) }
  })

async function* list(name: string, read: (page: After) => Promise<(Row & { id: string })[]>): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let after = ''
  for (let rows = await read({ after, limit: PAGE }); rows.length > 0; rows = await read({ after, limit: PAGE })) {
    yield (after === '' ? '' : ',') + rows.map((row) => JSON.stringify(plain(row))).join(',')
    after = rows.at(-1)?.id ?? ''
    if (rows.length < PAGE) break
  }
  yield ']'
}

const field = (name: string, value: unknown) => `${JSON.stringify(name)}:${JSON.stringify(value)}`

/** A row as people read it: amounts in dollars, times in ISO 8601, names as on the wire. */
function plain(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (typeof value === 'number' && column.endsWith('_cents'))
        return [camel(column.slice(0, -'_cents'.length)), toDollars(value)]
      if (typeof value === 'number' && /_(at|until)$/.test(column))
        return [camel(column), new Date(value).toISOString()]
      return [camel(column), value]
    }),
  )
}

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
