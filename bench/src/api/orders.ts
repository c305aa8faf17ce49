import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import { loadWith, type Load, type Target } from './load'
import { addCustomers } from './processes'

const DATABASE_FILE = 'haggle.db'
const PRODUCTS = 200
/** Enough that few customers have more unpaid orders than the limits allow. */
const CUSTOMERS = 1000

interface ProductList {
  products: { _id: string; countInStock: number }[]
}

/** Places orders of one line each over 50 connections; each is durable before its reply. */
export async function ordersPerSecond(target: Target, home: string): Promise<Load> {
  const tokens = addCustomers(CUSTOMERS, { HAGGLE_HOME: home }).map(({ token }) => token)
  const bodies = await orderBodies(target, tokens[0] ?? '')
  return loadWith(target, orderCalls(tokens, bodies), (line, call) => line.send('/api/orders', call), {
    connections: 50,
    ms: 3000,
  })
}

function* orderCalls(tokens: readonly string[], bodies: readonly string[]) {
  for (let each = 0; ; each++) {
    const [token = '', body = ''] = [tokens[each % tokens.length], bodies[each % bodies.length]]
    yield { method: 'POST' as const, token, body }
  }
}

async function post<Reply>({ port }: Target, path: string, body: unknown, token = ''): Promise<Reply> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Reply
}

/** Bodies of orders that can be repeated: one unit each of what is well in stock. */
async function orderBodies(target: Target, token: string): Promise<string[]> {
  const bodies: string[] = []
  for (let page = 1; bodies.length < PRODUCTS; page++) {
    const reply = await fetch(`http://127.0.0.1:${target.port}/api/products?sortBy=name_asc&pageNumber=${page}`)
    const { products } = (await reply.json()) as ProductList
    for (const { _id } of products.filter(({ countInStock }) => countInStock > 150)) {
      const quote = await post<Record<string, unknown> & { orderItems: Record<string, unknown>[] }>(
        target,
        '/api/orders/quote',
        { orderItems: [{ product: _id, qty: 1 }] },
        token,
      )
      const { orderItems, taxPrice, shippingPrice, totalPrice } = quote
      const shippingAddress = { address: '1 High Street', city: 'Bath', postalCode: 'BA1 1AA', country: 'UK' }
      const items = orderItems.map(({ product, name, qty, image, price, shop }) => ({
        ...{ product, name, qty, image, price, shop },
      }))
      bodies.push(
        JSON.stringify({
          orderItems: items,
          shippingAddress,
          paymentMethod: 'Razorpay',
          taxPrice,
          shippingPrice,
          totalPrice,
        }),
      )
    }
  }
  return bodies
}

/** Runs the same statements directly on libsql, on a copy of the market. */
export function directOrdersPerSecond(home: string): number {
  const file = join(home, 'direct.db')
  if (!existsSync(file)) copyMarket(join(home, DATABASE_FILE), file)
  const database = new Libsql(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) database.pragma(pragma)
  const rows = (text: string, ...values: unknown[]) => database.prepare(text).all(values) as Record<string, unknown>[]
  const user = rows('select id from users limit 1')[0]?.id
  const products = rows('select id from products where stock > 150 limit ?', PRODUCTS).map(({ id }) => id)
  const columns = 'id, user_id, address, city, postal_code, country, payment_method, items_cents, tax_cents'
  const statements = {
    begin: database.prepare('begin immediate'),
    product: database.prepare('select id, shop_id, name, image, selling_cents, stock from products where id = ?'),
    agreed: database.prepare('select agreed_cents from negotiations where user_id = ? and product_id = ?'),
    order: database.prepare(
      `insert into orders (${columns}, shipping_cents, total_cents, status, created_at, expires_at, currency, order_number)
       values (?, ?, '1 High Street', 'Bath', 'BA1 1AA', 'UK', 'Razorpay', ?, 0, 0, ?, 'pending', ?, ?, 'USD', ?)`,
    ),
    line: database.prepare(
      `insert into order_lines (order_id, position, product_id, shop_id, name, image, qty, price_cents)
       values (?, 0, ?, ?, ?, ?, 1, ?)`,
    ),
    delivery: database.prepare(
      "insert into order_deliveries (order_id, shop_id, shop_name, search_text) select ?, id, name, 'bench' from shops where id = ?",
    ),
    hold: database.prepare('update products set stock = stock - 1 where id = ? and stock >= 1'),
    read: database.prepare('select * from orders join order_lines on order_id = orders.id where orders.id = ?'),
    commit: database.prepare('commit'),
  }
  const start = performance.now()
  let placed = 0
  for (; performance.now() - start < 3000; placed++) {
    const id = randomUUID()
    const now = Date.now()
    statements.begin.run()
    const [product] = statements.product.all([products[placed % products.length]]) as Record<string, unknown>[]
    if (!product) throw new Error('There is no such product.')
    statements.agreed.all([user, product.id])
    const cents = product.selling_cents
    statements.order.run([id, user, cents, cents, now, now + 900_000, id])
    statements.line.run([id, product.id, product.shop_id, product.name, product.image, cents])
    statements.delivery.run([id, product.shop_id])
    statements.hold.run([product.id])
    statements.read.all([id])
    statements.commit.run()
  }
  const seconds = (performance.now() - start) / 1000
  database.close()
  return placed / seconds
}

function copyMarket(from: string, to: string): void {
  const market = new Libsql(from)
  market.prepare('vacuum into ?').run([to])
  market.close()
}
