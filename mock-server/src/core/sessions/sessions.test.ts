import type { AccountSession, SessionUser } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { PASSWORD, testMarket } from '../../../test/support'
import { beginSession, hashToken } from './sessions'
import { deleteOldSessions } from './store'

const market = testMarket()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

async function logIn(email: string, userAgent: string): Promise<SessionUser> {
  const headers = { 'user-agent': userAgent }
  const { body } = await market.call('POST', '/api/auth/login', { body: { email, password: PASSWORD }, headers })
  return body as unknown as SessionUser
}
const sessionsOf = (as: SessionUser) => market.get<AccountSession[]>('/api/auth/sessions', as)
const end = (as: SessionUser, id: string) => market.call('DELETE', `/api/auth/sessions/${id}`, { as })

test('a user lists their own sessions, this one first, with device and last use', async () => {
  const { email } = await market.customer()
  const start = market.context.now()
  const phone = await logIn(email, IPHONE)
  market.wait(60 * 60 * 1000)
  const desk = await logIn(email, FIREFOX)
  await sessionsOf(phone)
  const [here, there] = await sessionsOf(desk)
  expect(here).toMatchObject({ current: true, device: 'Firefox on Linux' })
  expect(there).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    current: false,
    device: 'Safari on iPhone',
    createdAt: new Date(start).toISOString(),
    lastUsedAt: new Date(market.context.now()).toISOString(),
  })
  expect(JSON.stringify(await sessionsOf(desk))).not.toContain(desk.token)
  // Plus the session of `market.customer`, which has no device.
  expect(await sessionsOf(desk)).toHaveLength(3)
})

test('ending one session ends its sockets and leaves the others', async () => {
  const { email } = await market.customer()
  const [phone, desk] = [await logIn(email, IPHONE), await logIn(email, FIREFOX)]
  const [, other] = (await sessionsOf(desk)).filter(({ device }) => device !== 'Unknown device')
  const closed = jest.spyOn(market.context.realtime, 'endSessions')
  expect(await end(desk, other?.id ?? '')).toMatchObject({ status: 200 })
  expect(closed.mock.calls[0]?.[0]).toHaveLength(1)
  expect((await market.call('GET', '/api/auth/sessions', { as: phone })).status).toBe(401)
  expect((await end(desk, other?.id ?? '')).status).toBe(404)
})

test('the sessions of other users leave no less room', async () => {
  const carla = await market.customer()
  await logIn(carla.email, IPHONE)
  market.wait(1)
  for (let each = 0; each < 2; each++) await market.customer()
  const ended = await market.context.db.writing((tx) => deleteOldSessions(tx, carla._id, 2))
  expect(ended).toEqual([])
})

test("another user's session cannot be ended", async () => {
  const [carla, dave] = [await market.customer(), await market.customer()]
  const [own] = await sessionsOf(carla)
  expect((await end(dave, own?.id ?? '')).status).toBe(403)
  expect((await end(dave, 'nothing')).status).toBe(404)
  expect(await sessionsOf(carla)).toHaveLength(1)
})

test('an own session that has expired meanwhile is not found', async () => {
  const { email } = await market.customer()
  const phone = await logIn(email, IPHONE)
  const [onPhone] = await sessionsOf(phone)
  market.wait(market.context.config.tokenDays * DAY)
  const desk = await logIn(email, FIREFOX)
  expect((await end(desk, onPhone?.id ?? '')).status).toBe(404)
})

test('an account has at most 1,000 sessions: the oldest one and its sockets end when another begins', async () => {
  const carla = await market.customer()
  const { context } = market
  await context.db.writing(async (tx) => {
    for (let each = 0; each < 999; each++) {
      market.wait(1)
      await beginSession(context, tx, carla._id)
    }
  })
  expect(await sessionsOf(carla)).toHaveLength(1000)
  const closed = jest.spyOn(context.realtime, 'endSessions')
  const newest = await logIn(carla.email, FIREFOX)
  expect(closed).toHaveBeenCalledWith([hashToken(carla.token)])
  expect(await sessionsOf(newest)).toHaveLength(1000)
  expect((await market.call('GET', '/api/auth/sessions', { as: carla })).status).toBe(401)
})
