import type { Order } from '@haggle/shared-contract'
import { sql } from 'kysely'
import { newId } from '../../src/base/ids'
import type { Transaction } from '../../src/core/database/database'
import { buyOrder, given, openPayingMarket, putOnSale, testMarket } from '../../test/support'
import { paymentOf } from '../../test/support/disputes'
import { violationsAfter } from '../../test/support/violations'

const market = testMarket({}, openPayingMarket)
const shop = given(() => market.owner())
let order: Order
let payment: string

beforeAll(async () => {
  order = await buyOrder(market, await market.customer(), { [await putOnSale(market.context, shop.shopId)]: 2 })
  payment = await paymentOf(market, order)
})

const disputed = (tx: Transaction, differences: object) =>
  tx
    .insertInto('disputes')
    .values({
      id: 'disp_1',
      payment_id: payment,
      order_id: order._id,
      amount: 100,
      currency: 'USD',
      reason: '',
      state: 'lost',
      created_at: 1,
      ...differences,
    })
    .execute()

test('an entry that nothing explains is found', async () => {
  const entry = {
    id: newId(1),
    booking: 'payment:none',
    account: 'provider',
    part: '',
    amount: 1,
    currency: 'USD',
    at: 1,
  }
  expect(await violationsAfter(market, (tx) => tx.insertInto('ledger_entries').values(entry).execute())).toEqual([
    'each booking adds up to 0: payment:none is 1 off (USD)',
    'what the provider holds is what was paid less refunds, lost disputes and payouts: payment:none is of nothing and booked as 1',
  ])
})

test('entries are never changed', async () => {
  for (const statement of ['update ledger_entries set amount = 0', 'delete from ledger_entries'])
    await expect(market.context.db.writing((tx) => sql.raw(statement).execute(tx as never))).rejects.toThrow(
      'entries of the ledger are never changed',
    )
})

test('a part whose shop is owed another sum than is booked is found', async () => {
  const change = (tx: Transaction) =>
    tx
      .updateTable('order_deliveries')
      .set((eb) => ({ balance: eb('balance', '+', 1) }))
      .execute()
  expect(await violationsAfter(market, change)).toEqual([
    `a part is owed what the entries of its shop say: shop ${shop.shopId} is owed 20001 of order ${order._id}, booked is 20000`,
  ])
})

test('a lost dispute that is not booked is found, and one that nobody asks about', async () => {
  expect(await violationsAfter(market, (tx) => disputed(tx, {}))).toEqual([
    'what moved is booked once: dispute disp_1',
    'what the provider holds is what was paid less refunds, lost disputes and payouts: dispute:disp_1 is of -100 and booked as nothing',
  ])
  expect(await violationsAfter(market, (tx) => disputed(tx, { state: 'open' }))).toEqual([
    'a dispute is of its payment, and is asked about until it ends: dispute disp_1 of 100 is open',
  ])
})
