import { DAY } from '@haggle/shared-server'
import sharp from 'sharp'
import { givenAnew, PASSWORD, testMarket } from '../../../test/support'
import { conversationsIn } from '../../../test/support/conversations'
import { formOf, multipart } from '../../../test/support/pictureForm'
import { removeUnused } from '../../core/media/removeUnused'
import { beginSession } from '../../core/sessions/sessions'
import { removeTextsOfLeft } from './removeTexts'
import { REMOVED_TEXT } from './toMessage'

const market = testMarket()
const talk = conversationsIn(market)
const owner = givenAnew(() => market.owner())
const carla = givenAnew(() => market.customer())

async function uploaded(): Promise<string> {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { body } = await market.call('POST', '/api/media', { as: carla, body: formOf(bytes), headers: multipart })
  return body.url as unknown as string
}
const statusOf = async (url: string) => (await market.app.inject(url)).statusCode
const tidy = async (ms: number) => {
  market.wait(ms)
  await removeUnused(market.context)
}

test('a message keeps its pictures; one that no message uses goes after an hour', async () => {
  const [used, unused] = [await uploaded(), await uploaded()]
  const id = await talk.begun(carla, owner, { pictures: [used] })
  expect((await talk.read(owner, id)).messages).toMatchObject([{ pictures: [used] }])
  await tidy(50 * 60_000)
  expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 200])
  await tidy(11 * 60_000)
  await tidy(3 * DAY)
  expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 404])
})

test('who leaves takes their own words, notes and pictures along after 30 days', async () => {
  const url = await uploaded()
  const lamp = await market.product(owner)
  const id = await talk.begun(carla, owner, { text: 'My number is 555', pictures: [url], product: lamp._id })
  await talk.say(owner, id, 'Thanks')
  await market.offer(carla, lamp._id, 50, { note: 'Call 555' })
  await market.call('POST', '/api/auth/account/delete', { as: carla, body: { password: PASSWORD } })
  expect(await talk.say(owner, id, 'Are you there?')).toMatchObject({ status: 409 })
  market.wait(29 * DAY)
  const token = await market.context.db.writing((tx) => beginSession(market.context, tx, owner._id))
  const read = () => talk.read({ ...owner, token }, id)
  const words = async () => JSON.stringify(await read())

  await removeTextsOfLeft(market.context)
  expect(await words()).toContain('My number is 555')
  market.wait(DAY)
  await removeTextsOfLeft(market.context)
  expect(await words()).not.toMatch(/\b555\b/)
  const { messages } = await read()
  expect(messages.flatMap(({ text = [] }) => text)).toEqual([REMOVED_TEXT, 'Thanks'])
  await tidy(0)
  await tidy(2 * DAY)
  expect(await statusOf(url)).toBe(404)
})

test('a shop whose owner left reads no messages', async () => {
  const id = await talk.begun(carla, owner)
  await market.call('POST', '/api/auth/account/delete', { as: owner, body: { password: PASSWORD } })
  expect((await talk.say(carla, id, 'Hello?')).status).toBe(409)
  expect((await talk.begin(await market.customer(), owner.shopId)).status).toBe(404)
})

test('an export has one’s own words; an operator’s only those that somebody reported', async () => {
  const id = await talk.begun(carla, owner, { text: 'Mine' })
  await talk.say(owner, id, 'The shop’s')
  const own = await market.call('GET', '/api/auth/account/export', { as: carla })
  expect(own.body).toMatchObject({ messages: [{ conversationId: id, text: 'Mine', pictures: [] }] })
  const operator = await market.operator()
  const operators = await market.call('GET', `/api/operator/accounts/${carla._id}/export`, { as: operator })
  expect(operators.body).toMatchObject({ messages: [] })
})
