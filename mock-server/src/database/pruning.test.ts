import { openMarket, type TestMarket } from '../../test/support'
import { insertAuditEntry } from '../audit-trail/store'
import { prune } from './pruning'

let market: TestMarket
beforeAll(async () => {
  market = await openMarket({ TRAIL_DAYS: '10' })
})
afterAll(() => market.close())

test('all rows older than the setting are removed, also beyond one batch, and the rest is kept', async () => {
  const { context } = market
  const now = context.now()
  const entry = { actor_id: null, account_id: null, shop_id: null, before: null, after: null, address: null }
  const ages = [...Array<number>(1001).fill(11), 9]
  await context.db.writing(async (tx) => {
    for (const [each, days] of ages.entries())
      await insertAuditEntry(tx, {
        ...entry,
        id: `entry-${each}`,
        at: now - days * 86_400_000,
        action: 'a',
        subject: 's',
      })
  })
  await prune(context)
  expect(await context.db.read.selectFrom('trail').select('id').execute()).toEqual([{ id: 'entry-1001' }])
})
