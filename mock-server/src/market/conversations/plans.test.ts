import { planOf, testMarket } from '../../../test/support'
import { messagesAfter } from './messageStore'
import { sidesInOrder, unreadOf } from './store'

const market = testMarket()

/** With so few rows PostgreSQL would prefer these. */
const SCANS = ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin']
const SORTED = /sort|TEMP B-TREE/i

const ofAll = { userId: 'owner', id: undefined, shop: undefined, customer: undefined }

test('a list of conversations is read in the order of its index, and in it alone', async () => {
  const plan = await planOf(market, sidesInOrder(market.context.db.read, ofAll).limit(20).compile(), SCANS)
  expect(plan).toMatch(/COVERING INDEX conversation_sides_of_user|Index Only Scan.* using conversation_sides_of_user/)
  expect(plan).not.toMatch(SORTED)
})

test('unread messages are counted in an index of the conversations that have some', async () => {
  const plan = await planOf(market, unreadOf(market.context.db.read, 'owner').compile(), SCANS)
  expect(plan).toMatch(/conversation_sides_unread/)
})

test.each([{ shop: 'lights' }, { customer: 'carla' }])('the conversation with %j is looked up', async (other) => {
  const plan = await planOf(market, sidesInOrder(market.context.db.read, { ...ofAll, ...other }).compile(), SCANS)
  // not in all conversations of the account, nor of the shop
  expect(plan).not.toMatch(/conversation_sides_of_user|SCAN|Seq Scan/)
})

test('messages of a side are counted in an index alone', async () => {
  const plan = await planOf(market, messagesAfter(market.context.db.read, 'one', 'shop', '0').compile(), SCANS)
  expect(plan).toMatch(/COVERING INDEX messages_of_conversation|Index Only Scan using messages_of_conversation/)
})
