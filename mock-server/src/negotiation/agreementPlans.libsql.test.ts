import { sql } from 'kysely'
import { openMarket, type TestMarket } from '../../test/support'
import { kyselyOf } from '../database/queries'

let market: TestMarket
beforeAll(async () => (market = await openMarket()))
afterAll(() => market.close())

test.each([
  ['a change of its price', `update bargains set agreed_until = 0 where agreed_cents >= 900 and agreed_until > 1`],
  ['its insight', `select user_id from bargains where agreed_cents is not null`],
])('%s finds the agreements on a product by an index', async (_, statement) => {
  const explained = `explain query plan ${statement} and product_id = 'lamp'`
  const { rows } = await sql<{ detail: string }>`${sql.raw(explained)}`.execute(kyselyOf(market.context.db.read))
  expect(rows.map(({ detail }) => detail).join()).toContain('USING INDEX bargains_agreed (product_id=?)')
})
