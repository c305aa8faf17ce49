import { sql } from 'kysely'
import { openMarket, placePaidOrder, type TestMarket } from '../../../../test/support'
import { cleanTexts } from './053_clean_texts'
import { atOnce } from './steps'

let market: TestMarket
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

const clean = () => market.context.db.writing((tx) => atOnce(cleanTexts).up(tx))

test('texts that were stored uncleaned are cleaned, with what follows from them', async () => {
  const owner = await market.owner('Best Shop')
  const customer = await market.customer('Ann')
  const product = await market.product(owner)
  const order = await placePaidOrder(market, customer, { [product._id]: 1 })
  await market.context.db.writing(async (tx) => {
    await tx.updateTable('users').set({ name: 'Ann \u202eeciohC' }).where('id', '=', customer._id).execute()
    await tx
      .updateTable('shops')
      .set({ name: 'Élan\t\u202epohS', description: 'Old\r\n\u202eshop', name_key: '' })
      .execute()
    await tx.updateTable('products').set({ name: '\u202e', description: 'One\ttwo\nthree\u0007' }).execute()
    await tx.updateTable('orders').set({ address: '1\nHigh Street', city: 'Bath\u2069' }).execute()
    await tx.updateTable('order_lines').set({ name: 'Lamp\n\nhttps://evil.test' }).execute()
    await tx.updateTable('order_deliveries').set({ carrier: 'Fast\u009bPost', return_reason: 'a\u2028b' }).execute()
  })
  await clean()

  const { read } = market.context.db
  expect(await read.selectFrom('users').select('name').where('id', '=', customer._id).execute()).toEqual([
    { name: 'Ann eciohC' },
  ])
  expect(await read.selectFrom('shops').select(['name', 'name_key', 'description']).execute()).toEqual([
    { name: 'Élan pohS', name_key: 'elan pohs', description: 'Old\r\nshop' },
  ])
  expect(await read.selectFrom('products').select(['name', 'name_key', 'description']).execute()).toEqual([
    { name: '-', name_key: '-', description: 'One\ttwo\nthree' },
  ])
  expect(await read.selectFrom('orders').select(['address', 'city', 'country']).execute()).toEqual([
    { address: '1 High Street', city: 'Bath', country: 'UK' },
  ])
  expect(await read.selectFrom('order_lines').select('name').where('order_id', '=', order._id).execute()).toEqual([
    { name: 'Lamp https://evil.test' },
  ])
  expect(
    await read.selectFrom('order_deliveries').select(['carrier', 'return_reason', 'search_text']).execute(),
  ).toEqual([{ carrier: 'FastPost', return_reason: 'a\nb', search_text: null }])
})

test('texts that are clean stay, and more of the others than one statement reads are cleaned', async () => {
  const customer = await market.customer('Zoë 👨‍👩‍👧')
  const notice = { user_id: customer._id, kind: 'test', link: '/', created_at: 1, read_at: null, announced: 1 }
  const texts = Array.from({ length: 2100 }, (_, at) => ({ ...notice, id: `n${at}`, text: `${at}\u202e` }))
  await market.context.db.writing(async (tx) => {
    for (let at = 0; at < texts.length; at += 300)
      await tx
        .insertInto('notices')
        .values(texts.slice(at, at + 300))
        .execute()
  })
  await clean()
  const { read } = market.context.db
  const unclean = sql<number>`count(case when text like ${'%\u202e%'} then 1 end)`.as('unclean')
  expect(await read.selectFrom('notices').select(unclean).executeTakeFirst()).toEqual({ unclean: 0 })
  expect(await read.selectFrom('users').select('name').where('id', '=', customer._id).execute()).toEqual([
    { name: 'Zoë 👨‍👩‍👧' },
  ])
})
