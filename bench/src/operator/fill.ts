import { join } from 'node:path'
import Libsql from 'libsql'
import { runSeed } from '../api/processes'

/** How much there is in the market of an operator's morning. */
export const MORNING = { shops: 300, products: 3000, orders: 5000, reports: 60 }

/** Fills the embedded market of a home, which may be running. */
export function fillMarket(home: string): void {
  const { shops, products, orders } = MORNING
  const counts = { products, orders, shops }
  const args = Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)])
  runSeed('main', args, { HAGGLE_HOME: home })
  const database = new Libsql(join(home, 'haggle.db'))
  database.exec('pragma busy_timeout = 5000')
  reportProducts(database)
  database.close()
}

const REASONS = ['counterfeit', 'prohibited', 'misleading', 'other']

/** Products that customers reported, each by one to three of them. */
function reportProducts(database: Libsql.Database): void {
  const ids = (statement: string) => (database.prepare(statement).all() as { id: string }[]).map(({ id }) => id)
  const products = ids(`select id from products where shop_id in (select id from shops order by id desc limit 250)
    order by id desc limit ${MORNING.reports}`)
  const customers = ids(`select id from users where role = 'user' order by id limit 3`)
  const report = database.prepare('insert into reports values (?, ?, ?, ?, ?, ?, ?)')
  const open = database.prepare(`insert into report_cases values ('product', ?, 'open', ?, '', null, null)`)
  for (const [at, product] of products.entries()) {
    const now = Date.now() - (products.length - at) * 60_000
    open.run(product, now)
    for (const [nth, customer] of customers.slice(0, 1 + (at % 3)).entries()) {
      const id = `${product.slice(0, -1)}${nth}`
      report.run(id, 'product', product, customer, REASONS[at % 4], 'The brand on the picture is not theirs.', now)
    }
  }
}
