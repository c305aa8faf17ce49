import { DAY } from '@haggle/shared-server'
import { given, orderInput, sendOrder, testMarket } from '../../../test/support'
import { insertProductKey } from '../../market/catalogue/store'
import { insertReport } from '../../market/client-errors/store'
import { insertNotice } from '../../market/notices/store'
import { insertAuditEntry } from '../audit-trail/store'
import { insertLink } from '../mail/linkStore'
import { insertSession } from '../sessions/store'
import type { Transaction } from './database'
import { prune } from './pruning'

const market = testMarket({ TRAIL_DAYS: '10', REPORT_DAYS: '5', IDEMPOTENCY_DAYS: '2' })
const customer = given(() => market.customer())
let lamp: string
beforeAll(async () => {
  lamp = (await market.product(await market.owner()))._id
})

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
  const kept = context.db.read.selectFrom('trail').select('id').where('subject', '=', 's')
  expect(await kept.execute()).toEqual([{ id: 'entry-1001' }])
})

const times = (at: number) => ({ created_at: at, expires_at: at })
const report = { remote: 'cart', version: '1.0.0', type: 'error', route: '/cart', message: '', kind: 'load' } as const
const notice = { kind: 'paid', text: 'Paid.', link: '/', read_at: null, announced: 1 }

test.each<[string, string, number, (tx: Transaction, id: string, at: number) => Promise<unknown>]>([
  [
    'sessions',
    'token_hash',
    0,
    (tx, id, at) => insertSession(tx, { token_hash: id, id, user_id: customer._id, last_used_at: at, ...times(at) }),
  ],
  [
    'mail_links',
    'token_hash',
    0,
    (tx, id, at) => insertLink(tx, { token_hash: id, kind: 'verify', user_id: customer._id, email: '', ...times(at) }),
  ],
  [
    'client_errors',
    'id',
    5,
    (tx, id, at) =>
      insertReport(tx, {
        ...report,
        id,
        app: null,
        page: null,
        visitor: null,
        reference: null,
        frames: null,
        created_at: at,
      }),
  ],
  ['notices', 'id', 10, (tx, id, at) => insertNotice(tx, { ...notice, id, user_id: customer._id, created_at: at })],
  [
    'product_keys',
    'key',
    2,
    (tx, id, at) => insertProductKey(tx, { key: id, input: '', product_id: lamp, created_at: at }),
  ],
])('rows of %s go once their time is over', async (table, key, days, insert) => {
  const { db, now } = market.context
  const over = now() - days * DAY
  await db.writing(async (tx) => {
    await insert(tx, 'old', over)
    await insert(tx, 'new', over + 1)
  })
  await prune(market.context)
  const rows = await db.read
    .selectFrom(table as 'notices')
    .select(key as 'id')
    .where(key as 'id', 'in', ['old', 'new'])
    .execute()
  expect(rows).toEqual([{ [key]: 'new' }])
})

test('an Idempotency-Key of an order can be used anew after its time', async () => {
  const send = async (qty: number) =>
    (await sendOrder(market, customer, await orderInput(market, customer, { [lamp]: qty }), 'mine')).status
  expect(await send(1)).toBe(201)
  market.wait(2 * DAY)
  await prune(market.context)
  expect(await send(2)).toBe(201)
})
