import { DAY, MINUTE } from '@haggle/shared-server'
import { openMarket, PASSWORD, testMarket } from '../../../test/support'
import { receivedMails } from '../../../test/support/mails'
import { sendPasswordResets } from './forgottenPassword'
import { SAFE_COST } from './passwords'

const market = testMarket({
  LOGIN_FAILURES_PER_ACCOUNT: '3',
  LOGIN_FAILURES_PER_ADDRESS: '12',
  PROXY_SECRET: 'web-host',
})

// Lets all counts expire.
afterEach(() => market.wait(60 * MINUTE))

const logIn = (email: string, password: string, headers?: Record<string, string>, at = market) =>
  at.call('POST', '/api/auth/login', { body: { email, password }, ...(headers && { headers }) })

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const { email } = await market.customer()
  const wrong = await logIn(email, 'wrong password')
  const unknown = await logIn('nobody@haggle.test', 'wrong password')
  expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

test('a session expires after 7 days', async () => {
  const carla = await market.customer()
  market.wait(7 * 24 * 60 * MINUTE - 1)
  expect((await market.call('GET', '/api/auth/profile', { as: carla })).status).toBe(200)
  market.wait(1)
  expect((await market.call('GET', '/api/auth/profile', { as: carla })).status).toBe(401)
})

test.each(['its owner', 'nobody'])('an account of %s is locked for 15 minutes after three failures', async (whose) => {
  const email = whose === 'nobody' ? 'ghost@haggle.test' : (await market.customer()).email
  for (let failure = 0; failure < 3; failure++) expect((await logIn(email, 'wrong password')).status).toBe(401)
  const throttled = await logIn(email, PASSWORD)
  expect(throttled.status).toBe(429)
  expect(throttled.body.message).toContain('Please try again in 15 minutes')
  market.wait(15 * MINUTE)
  expect((await logIn(email, PASSWORD)).status).toBe(whose === 'nobody' ? 401 : 200)
})

test('a lock-out from before the clock was set back a day is over at once', async () => {
  const { email } = await market.customer()
  market.wait(DAY)
  for (let failure = 0; failure < 3; failure++) await logIn(email, 'wrong password')
  expect((await logIn(email, PASSWORD)).status).toBe(429)
  market.wait(-DAY)
  expect((await logIn(email, PASSWORD)).status).toBe(200)
})

test('concurrent guesses do not exceed the limit', async () => {
  const { email } = await market.customer()
  const guesses = await Promise.all(Array.from({ length: 9 }, () => logIn(email, 'wrong password')))
  expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(3)
})

test('right passwords that arrive together all log in, of one account and of many', async () => {
  const { email } = await market.customer()
  const others = await Promise.all(Array.from({ length: 14 }, () => market.customer()))
  const logIns = [...others.map((other) => other.email), ...Array<string>(14).fill(email)]
  const replies = await Promise.all(logIns.map((who) => logIn(who, PASSWORD)))
  expect(replies.map(({ status }) => status)).toEqual(logIns.map(() => 200))
})

test('successful log-ins are not counted', async () => {
  const { email } = await market.customer()
  for (let each = 0; each < 5; each++) expect((await logIn(email, PASSWORD)).status).toBe(200)
})

test('failures from one address are limited over all accounts, whatever X-Forwarded-For claims', async () => {
  const guess = (each: number) =>
    logIn(`guess${each}@haggle.test`, 'wrong password', { 'x-forwarded-for': `10.0.0.${each}` })
  for (let each = 0; each < 12; each++) expect((await guess(each)).status).toBe(401)
  expect((await guess(12)).status).toBe(429)
})

test('X-Forwarded-For of the web host, which knows the secret, is used', async () => {
  const guess = (each: number) =>
    logIn(`guess${each}@haggle.test`, 'wrong password', {
      'x-forwarded-for': `8.8.8.8, 10.0.0.${each % 2}`,
      'x-haggle-proxy': 'web-host',
    })
  for (let each = 0; each < 24; each++) expect((await guess(each)).status).toBe(401)
  expect((await guess(24)).status).toBe(429)
})

const from = (address: string) => ({ 'x-forwarded-for': address, 'x-haggle-proxy': 'web-host' })
const guess = (email: string, address: string) => logIn(email, 'wrong password', from(address))

test('failures elsewhere do not lock out an address that logged in within 30 days (D45)', async () => {
  const { email } = await market.customer()
  expect((await logIn(email, PASSWORD, from('10.0.1.1'))).status).toBe(200)
  market.wait(30 * 24 * 60 * MINUTE - 20 * MINUTE)
  for (let each = 0; each < 3; each++) expect((await guess(email, `10.0.2.${each}`)).status).toBe(401)
  expect((await logIn(email, PASSWORD, from('10.0.2.9'))).status).toBe(429)
  expect((await logIn(email, PASSWORD, from('10.0.1.1'))).status).toBe(200)
  market.wait(30 * 24 * 60 * MINUTE)
  for (let each = 0; each < 3; each++) expect((await guess(email, `10.0.2.${each}`)).status).toBe(401)
  expect((await logIn(email, PASSWORD, from('10.0.1.1'))).status).toBe(429)
})

test('at a known address failures of other accounts do not count, failures of the account do', async () => {
  const { email } = await market.customer()
  expect((await logIn(email, PASSWORD, from('10.0.3.1'))).status).toBe(200)
  for (let each = 0; each < 12; each++) await guess(`other${each}@haggle.test`, '10.0.3.1')
  expect((await guess('another@haggle.test', '10.0.3.1')).status).toBe(429)
  expect((await logIn(email, PASSWORD, from('10.0.3.1'))).status).toBe(200)
  for (let each = 0; each < 3; each++) expect((await guess(email, '10.0.3.1')).status).toBe(401)
  expect((await logIn(email, PASSWORD, from('10.0.3.1'))).status).toBe(429)
  expect((await logIn(email, PASSWORD, from('10.0.3.2'))).status).toBe(200)
})

test('a new password by mail ends a lock-out at the address where its link is used, and at no other', async () => {
  const carla = await market.customer()
  const resetAt = async (address: string) => {
    await market.call('POST', '/api/auth/password/forgot', { body: { email: carla.email } })
    await sendPasswordResets(market.context)
    const token = (await receivedMails(market, carla.email)).at(-1)?.link?.split('#')[1]
    const body = { token, password: PASSWORD }
    return market.call('POST', '/api/auth/password/reset', { body, headers: from(address) })
  }
  for (let each = 0; each < 3; each++) await guess(carla.email, '10.0.5.1')
  expect((await logIn(carla.email, PASSWORD, from('10.0.5.1'))).status).toBe(429)
  expect((await resetAt('10.0.5.1')).status).toBe(200)
  expect((await logIn(carla.email, PASSWORD, from('10.0.5.1'))).status).toBe(200)
  expect((await logIn(carla.email, PASSWORD, from('10.0.5.2'))).status).toBe(429)
  for (let each = 0; each < 3; each++) await guess(carla.email, '10.0.5.1')
  expect((await logIn(carla.email, PASSWORD, from('10.0.5.1'))).status).toBe(429)
  expect((await resetAt('10.0.5.1')).status).toBe(200)
  expect((await logIn(carla.email, PASSWORD, from('10.0.5.1'))).status).toBe(200)
})

test('a lock-out says when to try again, whatever the password and whether or not the account exists', async () => {
  const { email } = await market.customer()
  const replies = []
  for (const who of [email, 'phantom@haggle.test']) {
    for (let each = 0; each < 3; each++) await guess(who, `10.0.4.${each}`)
    market.wait(5 * MINUTE)
    for (const password of ['wrong password', PASSWORD]) {
      const { status, body, headers } = await logIn(who, password, from('10.0.4.4'))
      replies.push([status, body, headers['retry-after']])
    }
    market.wait(15 * MINUTE)
  }
  const answer = [429, { message: 'Too many failed logins. Please try again in 10 minutes.' }, '600']
  expect(replies).toEqual([answer, answer, answer, answer])
})

test('an unknown e-mail takes about as long as a wrong password', async () => {
  const safe = await openMarket({}, SAFE_COST)
  const { email } = await safe.customer()
  const timed = async (who: string) => {
    const started = performance.now()
    await logIn(who, 'wrong password', undefined, safe)
    return performance.now() - started
  }
  const [wrong, unknown] = [
    [await timed(email), await timed(email)],
    [await timed('x@haggle.test'), await timed('y@haggle.test')],
  ]
  await safe.close()
  // Without the hash a reply would take a fiftieth of the time.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...wrong) / 5)
})
