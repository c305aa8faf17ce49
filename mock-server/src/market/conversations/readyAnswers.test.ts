import { MAX_ANSWERS } from '@haggle/shared-contract'
import { given, testMarket } from '../../../test/support'
import { leave } from '../../../test/support/accounts'

const market = testMarket()
const owner = given(() => market.owner())

const path = () => `/api/shops/${owner.shopId}/answers`
const set = (answers: unknown, as = owner) => market.call('PUT', path(), { as, body: { answers } })
const read = async (as = owner) => (await market.call('GET', path(), { as })).body

test('a shop keeps its ready-made answers in its own order', async () => {
  expect(await read()).toEqual({ answers: [] })
  const answers = ['Hello {customer}, we ship tomorrow.', 'Thank you for asking about {product}.\n\nIt is brass.']
  expect(await set(answers)).toMatchObject({ status: 200, body: { answers } })
  expect(await read()).toEqual({ answers })
  await set(answers.toReversed())
  expect(await read()).toEqual({ answers: answers.toReversed() })
})

test('empty texts and too many are refused, and change nothing', async () => {
  await set(['One'])
  for (const answers of [[' '], Array.from({ length: MAX_ANSWERS + 1 }, (_, at) => `Answer ${at}`), ['x'.repeat(2001)]])
    expect(await set(answers)).toMatchObject({ status: 400 })
  expect(await read()).toEqual({ answers: ['One'] })
})

test('nobody else reads or changes them', async () => {
  await set(['Ours'])
  const other = await market.owner()
  expect((await set(['Theirs'], other)).status).toBe(403)
  expect((await market.call('GET', path(), { as: other })).status).toBe(403)
  expect((await market.call('GET', path(), { as: await market.customer() })).status).toBe(403)
  expect(await read()).toEqual({ answers: ['Ours'] })
})

test('they are in the export of the account, and go with it', async () => {
  const leaving = await market.owner()
  const answers = ['Goodbye {customer}']
  const body = { answers }
  await market.call('PUT', `/api/shops/${leaving.shopId}/answers`, { as: leaving, body })
  const exported = await market.call('GET', '/api/auth/account/export', { as: leaving })
  expect(exported.body).toMatchObject({ readyAnswers: answers })
  await leave(market, leaving)
  const left = await market.context.db.read
    .selectFrom('ready_answers')
    .selectAll()
    .where('shop_id', '=', leaving.shopId)
    .execute()
  expect(left).toEqual([])
})
