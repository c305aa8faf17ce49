import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Order } from '@haggle/shared-contract'
import { sql } from 'kysely'
import { seedDemo } from '../../seed/demo'
import { openLibsql, openPostgres, type Transaction } from '../../src/core/database/database'
import type { ShopOfferRow } from '../../src/core/database/tables'
import { buyOrder, given, openPayingMarket, placeOrder, testMarket, testPostgresUrl } from '../../test/support'
import { violationsAfter } from '../../test/support/violations'
import { seedBulk } from '../seed/bulk'
import { audit } from './audit'

declare const TEST_DATABASE: 'libsql' | 'postgres'

const market = testMarket({}, openPayingMarket)
const customer = given(() => market.customer())
let lamp: string
let paid: Order
let pending: Order

beforeAll(async () => {
  const owner = await market.owner()
  lamp = (await market.product(owner))._id
  await market.product(owner, {
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { values: ['S'], countInStock: 3 },
      { values: ['M'], countInStock: 2, sellingPrice: 90 },
    ],
  })
  const as = customer
  await market.call('POST', '/api/negotiations/request', { as, body: { productId: lamp, proposedPrice: 90 } })
  paid = await buyOrder(market, customer, { [lamp]: 2 })
  await market.call('POST', `/api/products/${lamp}/reviews`, { as, body: { rating: 4, comment: 'Bright' } })
  pending = await placeOrder(market, customer, { [lamp]: 1 })
})

test('normal trade leaves no violations', async () => {
  expect(await audit(market.context.db)).toEqual([])
})

test('a missing unit of stock is found', async () => {
  const theft = (tx: Transaction) => tx.updateTable('products').set({ stock: 6 }).where('id', '=', lamp).execute()
  expect(await violationsAfter(market, theft)).toEqual([
    `stock + held + sold = received: product ${lamp} received 10 and has 6 in stock, 1 held and 2 sold`,
  ])
})

const set = (order: () => Order, columns: object) => (tx: Transaction) =>
  tx.updateTable('orders').set(columns).where('id', '=', order()._id).execute()
const thePaid = () => paid
const thePending = () => pending
const withPayment = (id: string, amount: number) => (tx: Transaction) =>
  tx
    .insertInto('payments')
    .values({ id, amount, order_id: paid._id, currency: 'USD', status: 'captured', created_at: 0 })
    .execute()

const withShopOffer = (columns: Partial<ShopOfferRow>) => async (tx: Transaction) => {
  const { id: offer_id, user_id, product_id } = await tx.selectFrom('offers').selectAll().executeTakeFirstOrThrow()
  const row: ShopOfferRow = {
    id: 'shop offer',
    ...{ offer_id, user_id, product_id },
    kind: 'counter',
    price_cents: 9000,
    valid_until: 1,
    state: 'declined',
    attempts: 1,
    rule: 'ladder',
    target_cents: 9000,
    selling_cents: 10000,
    created_at: 0,
    ...columns,
  }
  await tx.insertInto('shop_offers').values(row).execute()
}

test.each<[string, (tx: Transaction) => Promise<unknown>, string]>([
  ['a total that differs from the lines', set(thePaid, { total_cents: 1 }), 'an order costs what its lines add up to'],
  ['an order without lines', (tx) => tx.deleteFrom('order_lines').execute(), 'has no lines'],
  ['a missing part', (tx) => tx.deleteFrom('order_deliveries').execute(), 'has no delivery of shop'],
  [
    'an unpaid order with a time of payment',
    set(thePending, { paid_at: 1 }),
    'only what is paid has a time of payment',
  ],
  [
    'a delivery before the payment',
    (tx) => tx.updateTable('order_deliveries').set({ delivered_at: 1 }).execute(),
    'is pending and was delivered',
  ],
  ['a paid order without a payment', (tx) => tx.deleteFrom('payments').execute(), 'is paid and keeps 0'],
  ['an order paid twice', withPayment('pay_second', 19800), 'is paid and keeps 2'],
  ['a payment of less than the order', withPayment('pay_part', 1), 'payment pay_part is of 1 cents (USD)'],
  [
    'a payment of more than the order by an offer',
    (tx) => tx.updateTable('payments').set({ amount: 19801, offer_id: 'offer_1' }).execute(),
    'is of 19801 cents (USD)',
  ],
  [
    'a payment of the order and half of its fee',
    (tx) => tx.updateTable('payments').set({ amount: 20000, customer_fee: 400 }).execute(),
    'is of 19600 cents (USD)',
  ],
  [
    'a payment in another currency',
    (tx) => tx.updateTable('payments').set({ currency: 'INR' }).execute(),
    'is of 19800 cents (INR)',
  ],
  [
    'a payment that does not match and is kept',
    (tx) => tx.updateTable('payments').set({ unmatched: 1 }).execute(),
    'what did not match an order is not kept',
  ],
  [
    'an expired order that keeps a payment',
    set(thePaid, { status: 'expired', paid_at: null }),
    'is expired and keeps 1',
  ],
  ['a refunded order without a refund', set(thePending, { status: 'refunded' }), 'is refunded and has none'],
  ['a fourth offer', (tx) => tx.updateTable('negotiations').set({ attempts: 4 }).execute(), 'at most 3 offers'],
  [
    'an agreed price that was never offered',
    (tx) => tx.updateTable('negotiations').set({ agreed_cents: 1 }).execute(),
    'agreed on 1 cents',
  ],
  [
    'an agreement without an accepted offer',
    (tx) => tx.updateTable('offers').set({ accepted: 0 }).execute(),
    'agreed on 9000 cents',
  ],
  ['a counter below its target', withShopOffer({ target_cents: 9100 }), 'is of 9000 cents'],
  ['a shop offer above the selling price', withShopOffer({ selling_cents: 9000 }), 'the product cost 9000'],
  ['an open shop offer beside an agreement', withShopOffer({ state: 'open' }), 'has agreed on a price'],
  ['two accepted prices', withShopOffer({ state: 'taken' }), '2 prices were accepted or taken'],
  [
    'an agreed price that is paid but not spent',
    (tx) => tx.updateTable('negotiations').set({ spent: 0 }).execute(),
    'is not spent',
  ],
  ['a rating nobody gave', (tx) => tx.updateTable('products').set({ rating_sum: 5 }).execute(), 'ratings of 5 in all'],
  [
    'a review of what was never bought',
    set(thePaid, { status: 'expired', paid_at: null }),
    'a verified review is of a product its author paid for',
  ],
  [
    'a cancelled part without a refund',
    (tx) => tx.updateTable('order_deliveries').set({ cancelled_at: 1 }).where('order_id', '=', paid._id).execute(),
    'goes back for 1 parts, not 19800',
  ],
  [
    'a return of a part that was not delivered',
    (tx) => tx.updateTable('order_deliveries').set({ return_state: 'asked' }).execute(),
    'sent back only once delivered',
  ],
  [
    'a refund for a part that was neither cancelled nor returned',
    (tx) =>
      tx
        .insertInto('refunds')
        .columns(['id', 'payment_id', 'order_id', 'shop_id', 'amount', 'state', 'created_at'])
        .expression(({ selectFrom, val }) =>
          selectFrom('payments')
            .innerJoin('order_deliveries', 'order_deliveries.order_id', 'payments.order_id')
            .select((eb) => [
              eb.val('refund-1').as('id'),
              'payments.id as payment_id',
              'payments.order_id',
              'shop_id',
              'amount',
              sql<'processed'>`'processed'`.as('state'),
              'payments.created_at',
            ])
            .where('payments.order_id', '=', val(paid._id)),
        )
        .execute(),
    'a refund for a part is of one that was cancelled',
  ],
  [
    'a wrong daily total of a shop',
    (tx) => tx.updateTable('shop_days').set({ cents: 18001 }).execute(),
    '0 orders and 1 cents too many',
  ],
  [
    'a wrong daily total of a product',
    (tx) => tx.updateTable('shop_product_days').set({ qty: 3 }).execute(),
    '1 pieces and 0 cents too many',
  ],
  [
    'a variant with a unit too many',
    (tx) => tx.updateTable('product_variants').set({ stock: 4 }).where('option_values', '=', '["S"]').execute(),
    'received 3 and has 4 in stock, 0 held and 0 sold',
  ],
  [
    'a product that does not show the stock of its variants',
    (tx) => tx.updateTable('products').set({ stock: 9 }).where('options', 'is not', null).execute(),
    'shows 9 in stock, its variants have 5',
  ],
  [
    'a product that does not show the price of its cheapest variant',
    (tx) => tx.updateTable('products').set({ selling_cents: 10_000 }).where('options', 'is not', null).execute(),
    'shows 10000 cents, its cheapest variant costs 9000',
  ],
  [
    'a product that shows the floor of another variant',
    (tx) => tx.updateTable('products').set({ floor_cents: 1 }).where('options', 'is not', null).execute(),
    'shows prices that its cheapest variant does not have',
  ],
  ['a wrong count of a category', (tx) => tx.updateTable('category_counts').set({ products: 9 }).execute(), 'counts 9'],
])('%s is found', async (_, change, line) => {
  expect((await violationsAfter(market, change)).join('\n')).toContain(line)
})

test('neither the demo market nor the generated one has violations', async () => {
  const { context } = market
  await seedBulk(context, 300, () => undefined)
  await seedBulk(context, 30, () => undefined, 60)
  expect(await audit(context.db)).toEqual([])
  const empty = await openPayingMarket()
  await seedDemo(empty.context)
  expect(await audit(empty.context.db)).toEqual([])
  await empty.close()
})

describe('as a command', () => {
  const home = mkdtempSync(join(tmpdir(), 'haggle-audit-'))
  const environment: Record<string, string> = { HAGGLE_HOME: home }
  let drop = () => Promise.resolve()
  let breakMarket: () => Promise<unknown>

  beforeAll(async () => {
    if (TEST_DATABASE === 'postgres') {
      const postgres = await testPostgresUrl()
      environment.DATABASE_URL = postgres.url
      drop = postgres.drop
    }
    const open = () =>
      TEST_DATABASE === 'postgres' ? openPostgres(environment.DATABASE_URL ?? '') : openLibsql(join(home, 'haggle.db'))
    const db = await open()
    await seedDemo({ ...market.context, db })
    await db.close()
    breakMarket = async () => {
      const db = await open()
      await db.writing((tx) => tx.updateTable('products').set({ received: 0 }).where('stock', '>', 50).execute())
      await db.close()
    }
  })
  afterAll(async () => {
    await drop()
    rmSync(home, { recursive: true, force: true })
  })

  async function run(different: Record<string, string> = {}) {
    const child = spawn(process.execPath, ['--import', 'tsx', resolve(import.meta.dirname, 'main.ts')], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH, ...environment, ...different },
    })
    let [out, error] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, out, error }
  }

  test('the command prints what it checked; with violations it prints one per line and exits with 1', async () => {
    expect(await run()).toMatchObject({
      code: 0,
      error: '',
      out: expect.stringMatching(/^Nothing is wrong; .*\n$/) as string,
    })
    await breakMarket()
    const { code, out } = await run()
    expect(code).toBe(1)
    expect(out).toMatch(/^(stock \+ held \+ sold = received: product .*\n)+$/)
  }, 60_000)

  test.each([
    ['HAGGLE_HOME', { HAGGLE_HOME: '/nowhere', DATABASE_URL: '' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://haggle:geheim@127.0.0.1:1/haggle' }],
  ])(
    'an unusable %s is reported in one line that names it',
    async (name, different: Record<string, string>) => {
      const { code, error, out } = await run(different)
      expect([code, out]).toEqual([1, ''])
      expect(error).toMatch(new RegExp(`^${name}.*\\n$`))
      expect(error).not.toContain('geheim')
    },
    60_000,
  )
})
