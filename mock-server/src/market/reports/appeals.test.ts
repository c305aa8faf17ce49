import type { Appeals, SessionUser } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { givenAnew, openMarket } from '../../../test/support'
import { receivedMails } from '../../../test/support/mails'
import { beginSession } from '../../core/sessions/sessions'

const market = givenAnew(() => openMarket())
const owner = givenAnew(() => market.owner('Blue Harbour'))
let [first, second]: SessionUser[] = []
let lamp = ''
beforeEach(async () => {
  first = await market.operator('Opal')
  lamp = (await market.product(owner, { name: 'Harbour lamp' }))._id
})

const post = (as: SessionUser | undefined, url: string, body?: object) => market.call('POST', url, { as, body })
const hide = (as = first) => post(as, `/api/operator/reports/product/${lamp}/hide`, { reason: 'A counterfeit.' })
const suspend = () => post(first, `/api/operator/shops/${owner.shopId}/suspend`, { reason: 'Fakes.' })
const appeal = (as: SessionUser = owner, more: object = {}) =>
  post(as, '/api/appeals', { subject: 'product', id: lamp, text: 'It is an original.', ...more })
const appeals = (as = first, state = 'open') => market.get<Appeals>(`/api/operator/appeals?state=${state}`, as)
const decide = async (what: 'grant' | 'refuse', as = first, body: object = { reason: 'The logo is wrong.' }) => {
  const [open] = [
    ...(await appeals()).items,
    ...(await appeals(first, 'granted')).items,
    ...(await appeals(first, 'refused')).items,
  ]
  return post(as, `/api/operator/appeals/${open?.id}/${what}`, ...(what === 'refuse' ? [body] : []))
}
const own = async () => (await market.call('GET', `/api/products/${lamp}`, { as: owner })).body
const isForSale = async () => (await market.call('GET', `/api/products/${lamp}`)).status === 200

test('its owner appeals once, and nobody else; what is not hidden is 409', async () => {
  expect((await appeal()).status).toBe(409)
  await hide()
  expect((await appeal(await market.owner('Rival'))).status).toBe(403)
  expect((await appeal(first)).status).toBe(403)
  for (const text of ['', ' ', 'x'.repeat(1001)]) expect((await appeal(owner, { text })).status).toBe(400)
  const both = await Promise.all([appeal(), appeal()])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await own()).toMatchObject({ hidden: { appeal: { text: 'It is an original.', state: 'open' } } })
  expect(await appeals()).toMatchObject({
    total: 1,
    items: [
      {
        subject: 'product',
        subjectId: lamp,
        text: 'It is an original.',
        by: { email: owner.email },
        decision: { by: 'Opal', reason: 'A counterfeit.' },
        mayDecide: true,
      },
    ],
  })
})

test('operators find appeals by the thing and by who appeals', async () => {
  await hide()
  await appeal()
  const found = async (q: string) =>
    (await market.get<Appeals>(`/api/operator/appeals?q=${encodeURIComponent(q)}`, first)).total
  for (const q of [lamp, owner._id, ` ${owner.email.toUpperCase()}`]) expect(await found(q)).toBe(1)
  for (const q of [first?._id ?? '', '%', 'Harbour']) expect(await found(q)).toBe(0)
})

test('an appeal is possible for 30 days', async () => {
  await hide()
  market.wait(30 * DAY + 1)
  // sessions last a week
  const token = await market.context.db.writing((tx) => beginSession(market.context, tx, owner._id))
  expect((await appeal({ ...owner, token })).status).toBe(409)
})

test('where there are two operators, another one decides than who decided first', async () => {
  second = await market.operator('Otto')
  await hide()
  await appeal()
  expect((await appeals(first)).items[0]?.mayDecide).toBe(false)
  expect((await appeals(second)).items[0]?.mayDecide).toBe(true)
  for (const what of ['grant', 'refuse'] as const) expect((await decide(what, first)).status).toBe(403)
  expect(await isForSale()).toBe(false)
  for (let again = 0; again < 2; again++) expect((await decide('grant', second)).status).toBe(200)
  expect(await isForSale()).toBe(true)
  expect((await decide('refuse', second)).status).toBe(409)
  expect((await appeals(first, 'granted')).total).toBe(1)
})

test('a refused appeal stays hidden, its author reads why, and there is no second one', async () => {
  await hide()
  await appeal()
  for (const reason of ['', 'x'.repeat(1001)]) expect((await decide('refuse', first, { reason })).status).toBe(400)
  for (let again = 0; again < 2; again++) expect((await decide('refuse')).status).toBe(200)
  expect((await decide('grant')).status).toBe(409)
  expect(await own()).toMatchObject({ hidden: { appeal: { state: 'refused', answer: 'The logo is wrong.' } } })
  const mails = (await receivedMails(market, owner.email)).filter(({ text }) => text.includes('> The logo is wrong.'))
  expect(mails).toHaveLength(1)
  expect((await appeal()).status).toBe(409)
  expect(await isForSale()).toBe(false)
})

test('a new decision can be appealed against again', async () => {
  await hide()
  await appeal()
  await decide('grant')
  market.wait(1)
  await hide()
  expect((await appeal()).status).toBe(201)
})

test('an appeal that was granted does not bring back what was hidden again since', async () => {
  await hide()
  await appeal()
  await decide('grant')
  await hide()
  expect((await decide('grant')).status).toBe(200)
  expect(await isForSale()).toBe(false)
})

test('the owner of a suspended shop appeals; restoring the shop by any way grants that', async () => {
  const ofShop = { subject: 'shop', id: owner.shopId }
  await suspend()
  expect((await appeal(owner, ofShop)).status).toBe(201)
  const shop = () => market.call('GET', `/api/shops/${owner.shopId}`, { as: owner })
  expect((await shop()).body).toMatchObject({ suspension: { appeal: { state: 'open' } } })
  await post(first, `/api/operator/shops/${owner.shopId}/restore`)
  expect((await appeals()).total).toBe(0)
  market.wait(1)
  await suspend()
  await appeal(owner, ofShop)
  expect((await post(first, `/api/operator/appeals/${(await appeals()).items[0]?.id}/grant`)).status).toBe(200)
  expect((await shop()).body).not.toHaveProperty('suspension')
})

test('of a grant and a refusal at once, one is done', async () => {
  second = await market.operator('Otto')
  await hide()
  await appeal()
  const third = await market.operator('Olga')
  const replies = await Promise.all([decide('grant', second), decide('refuse', third)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await isForSale()).toBe(replies[0].status === 200)
})
