import type { SessionUser } from '@haggle/shared-contract'
import { DAY, MINUTE } from '@haggle/shared-server'
import { givenAnew, testMarket } from '../../../test/support'
import { conversationsIn } from '../../../test/support/conversations'
import { receivedMails } from '../../../test/support/mails'
import { mailUnread } from './unreadMails'

const market = testMarket({ SITE_URL: 'https://shop.example', SHOP_URL: 'https://owners.example' })
const talk = conversationsIn(market)
const owner = givenAnew(() => market.owner('Lights'))
const carla = givenAnew(() => market.customer('Carla'))
let id: string
beforeEach(async () => {
  id = await talk.begun(carla, owner, { text: 'Click https://evil.test' })
})

const mailsAfter = async (ms: number, to: SessionUser = owner) => {
  market.wait(ms)
  await mailUnread(market.context)
  return receivedMails(market, to.email)
}

test('ten minutes after an unread message a mail goes, without its words; none to who wrote it', async () => {
  expect(await mailsAfter(9 * MINUTE)).toEqual([])
  const twin = await market.twin()
  market.wait(MINUTE)
  await Promise.all([mailUnread(market.context), mailUnread(twin.context)])
  await twin.close()
  const mails = await mailsAfter(0)
  expect(mails.map(({ subject, link }) => [subject, link])).toEqual([
    ['Carla wrote to you', `https://owners.example/messages/${id}`],
  ])
  expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain('evil.test')
  expect(await mailsAfter(0, carla)).toEqual([])
})

test('what was read in time is not mailed', async () => {
  const [message] = (await talk.read(owner, id)).messages
  await talk.markRead(owner, id, message?.id ?? '')
  expect(await mailsAfter(11 * MINUTE)).toEqual([])
})

test('there is one mail per conversation and day, about all that is unread then', async () => {
  expect(await mailsAfter(10 * MINUTE)).toHaveLength(1)
  for (const text of ['Hello?', 'Anybody?']) await talk.say(carla, id, text)
  expect(await mailsAfter(DAY - MINUTE)).toHaveLength(1)
  const mails = await mailsAfter(MINUTE)
  expect(mails).toHaveLength(2)
  expect(mails[1]?.text).toContain('3 messages wait for you')
})

test('these mails alone are ended by their link, and begun again in the profile', async () => {
  const [mail] = await mailsAfter(10 * MINUTE)
  const token = mail?.unsubscribe?.split('#')[1]
  expect(await market.call('POST', '/api/mails/unsubscribe', { body: { token } })).toMatchObject({
    status: 200,
    body: { message: 'You get no more mails about messages.' },
  })
  const wanted = async (query = '') =>
    (await market.call('GET', `/api/mails/subscription${query}`, { as: owner })).body.wanted as unknown
  expect([await wanted(), await wanted('?about=messages')]).toEqual([true, false])
  await talk.say(carla, id, 'Hello?')
  expect(await mailsAfter(2 * DAY)).toHaveLength(1)
  await market.call('PUT', '/api/mails/subscription?about=messages', { as: owner })
  await talk.say(carla, id, 'Hello?')
  expect(await mailsAfter(2 * DAY)).toHaveLength(2)
})
