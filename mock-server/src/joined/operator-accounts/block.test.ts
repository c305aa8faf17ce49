import type { AddressInfo } from 'node:net'
import type { SessionUser } from '@haggle/shared-contract'
import { io } from 'socket.io-client'
import { givenAnew, PASSWORD, testMarket } from '../../../test/support'
import { receivedMails } from '../../../test/support/mails'
import { openRealtime } from '../../core/realtime/sockets'

const market = testMarket({ MAIL_FROM: 'Haggle <desk@haggle.example>' })
const owner = givenAnew(() => market.owner())
let [operator, carla]: SessionUser[] = []
beforeEach(async () => {
  operator = await market.operator()
  carla = await market.customer('Carla')
})

const act = (id: string | undefined, what: string, body?: object, as = operator) =>
  market.call('POST', `/api/operator/accounts/${id}/${what}`, { as, body })
const block = (id = carla?._id, reason = 'Stolen cards.') => act(id, 'block', { reason })
const logIn = (as: SessionUser | undefined, password = PASSWORD) =>
  market.call('POST', '/api/auth/login', { body: { email: as?.email, password } })
const profile = (as: SessionUser | undefined) => market.call('GET', '/api/auth/profile', { as })
const trail = async (id: string | undefined) =>
  (
    await market.get<{
      items: { action: string; actor: string; after?: object }[]
    }>(`/api/operator/audit?q=${id}`, operator)
  ).items.filter(({ action }) => /^(account|shop|sessions|totp)/.test(action))

test('a block ends sessions and sockets, and no log-in works; a wrong password does not tell of it', async () => {
  market.context.realtime = openRealtime(market.app, market.context)
  await market.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = market.app.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, {
    auth: { token: carla?.token },
    transports: ['websocket'],
    reconnection: false,
  })
  await new Promise((resolve) => socket.once('connect', () => resolve(true)))
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))

  for (let again = 0; again < 2; again++) expect((await block()).status).toBe(200)
  await closed
  expect((await profile(carla)).status).toBe(401)
  expect(await logIn(carla)).toMatchObject({ status: 403, body: { message: 'This account is blocked.' } })
  expect(await logIn(carla, 'wrong horse')).toMatchObject({
    status: 401,
    body: { message: 'Invalid email or password' },
  })
  expect(await trail(carla?._id)).toMatchObject([
    { action: 'account.blocked', actor: operator?.name, after: { reason: 'Stolen cards.' } },
  ])
  const mails = await receivedMails(market, String(carla?.email))
  expect(mails.map(({ subject }) => subject)).toEqual(['Your account is blocked'])
  expect(mails[0]?.text).toMatch(/> Stolen cards\.[^]*write\s+to\s+desk@haggle\.example/)
})

test('after the block ends, the account is as it was', async () => {
  await block()
  for (let again = 0; again < 2; again++) expect((await act(carla?._id, 'unblock')).status).toBe(200)
  expect((await logIn(carla)).status).toBe(200)
  expect((await trail(carla?._id)).map(({ action }) => action)).toEqual(['account.unblocked', 'account.blocked'])
})

test('the shop of a blocked owner is suspended with it, and open again after the block', async () => {
  const state = async () => (await market.call('GET', `/api/shops/${owner.shopId}`)).body['state'] ?? 'open'
  await block(owner._id)
  expect(await state()).toBe('suspended')
  await act(owner._id, 'unblock')
  expect(await state()).toBe('open')
})

test('a shop that was suspended for itself stays so after the block of its owner', async () => {
  const suspend = () =>
    market.call('POST', `/api/operator/shops/${owner.shopId}/suspend`, { as: operator, body: { reason: 'Fakes.' } })
  const state = async () => (await market.call('GET', `/api/shops/${owner.shopId}`)).body['state']
  await suspend()
  await block(owner._id)
  await act(owner._id, 'unblock')
  expect(await state()).toBe('suspended')

  // also if it was restored and suspended again meanwhile
  await market.call('POST', `/api/operator/shops/${owner.shopId}/restore`, { as: operator })
  await block(owner._id)
  await market.call('POST', `/api/operator/shops/${owner.shopId}/restore`, { as: operator })
  market.wait(1)
  await suspend()
  await act(owner._id, 'unblock')
  expect(await state()).toBe('suspended')
})

test('sessions are ended, with a reason; without any, nothing happens', async () => {
  const end = () => act(carla?._id, 'end-sessions', { reason: 'A stolen phone.' })
  for (let again = 0; again < 2; again++) expect((await end()).status).toBe(200)
  expect((await profile(carla)).status).toBe(401)
  expect((await logIn(carla)).status).toBe(200)
  expect(await trail(carla?._id)).toMatchObject([{ action: 'sessions.ended', after: { reason: 'A stolen phone.' } }])
  expect(await receivedMails(market, String(carla?.email))).toHaveLength(1)
})

test('a second factor is reset, and is not needed any more', async () => {
  const other = await market.operator('Otto')
  for (let again = 0; again < 2; again++)
    expect((await act(other._id, 'reset-totp', { reason: 'Lost the phone.' })).status).toBe(200)
  expect((await logIn(other)).status).toBe(200)
  expect((await trail(other._id)).map(({ action }) => action)).toEqual(['totp.reset'])
  const [mail] = await receivedMails(market, other.email)
  expect(mail?.text).toContain('> Lost the phone.')
})

test('each act needs a reason of 1 to 1,000 characters, and an account that exists and is not one’s own', async () => {
  for (const what of ['block', 'end-sessions', 'reset-totp', 'delete']) {
    for (const body of [{}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(1001) }])
      expect([what, (await act(carla?._id, what, body)).status]).toEqual([what, 400])
    expect([what, (await act(operator?._id, what, { reason: 'x' })).status]).toEqual([what, 403])
    expect([what, (await act('nobody', what, { reason: 'x' })).status]).toEqual([what, 404])
  }
  expect((await profile(carla)).status).toBe(200)
})
