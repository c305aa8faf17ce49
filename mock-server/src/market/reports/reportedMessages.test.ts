import type { ReportedItems, SessionUser } from '@haggle/shared-contract'
import { givenAnew, openMarket } from '../../../test/support'
import { conversationsIn } from '../../../test/support/conversations'
import { receivedMails } from '../../../test/support/mails'

const HIDDEN = 'This message was hidden by the market.'

const market = givenAnew(() => openMarket())

test('only its reader can report a message; hidden, its text is replaced for both sides, and restored it is back', async () => {
  const owner = await market.owner('Blue Harbour')
  const [carla, stranger] = [await market.customer('Carla'), await market.customer('Stan')]
  const operator = await market.operator()
  const { begun, say, read } = conversationsIn(market)
  const conversation = await begun(carla, owner)
  await say(carla, conversation, 'You are a thief.')
  const id = String((await read(owner, conversation)).messages.at(-1)?.id)
  const report = async (as: SessionUser = owner) =>
    (await market.call('POST', '/api/reports', { as, body: { subject: 'message', id, reason: 'offensive' } })).status
  const decide = async (what: string, body?: object) =>
    (await market.call('POST', `/api/operator/reports/message/${id}/${what}`, { as: operator, body })).status
  const texts = async () =>
    Promise.all([carla, owner].map(async (side) => (await read(side, conversation)).messages.at(-1)?.text))

  expect([await report(stranger), await report(carla), await report()]).toEqual([404, 403, 201])
  expect((await market.get<ReportedItems>('/api/operator/reports?state=open', operator)).items).toMatchObject([
    { subject: 'message', thing: { text: 'You are a thief.', author: { name: 'Carla' } } },
  ])

  expect([await decide('hide', { reason: 'It is an insult.' }), await decide('hide', { reason: 'Again.' })]).toEqual([
    200, 200,
  ])
  expect(await texts()).toEqual([HIDDEN, HIDDEN])
  const [mail, ...more] = (await receivedMails(market, carla.email)).filter(({ subject }) => subject.includes('hidden'))
  expect(mail).toMatchObject({ subject: 'Your message to Blue Harbour was hidden' })
  expect(more).toEqual([])
  expect(await decide('restore')).toBe(200)
  expect(await texts()).toEqual(['You are a thief.', 'You are a thief.'])
})
