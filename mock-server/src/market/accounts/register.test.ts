import type { SessionUser } from '@haggle/shared-contract'
import { openMarket, testMarket } from '../../../test/support'
import { receivedMails } from '../../../test/support/mails'
import { sendPasswordResets } from './forgottenPassword'

const market = testMarket()

const carla = { name: 'Carla', email: ' Carla@Haggle.TEST ', password: 'correct horse' }

test('a customer registers and logs in with the e-mail in any case', async () => {
  const registered = await market.call('POST', '/api/auth/register/user', { body: carla })
  expect(registered).toMatchObject({ status: 201, body: { message: 'Registration successful! Please log in.' } })
  const login = { email: 'CARLA@haggle.test', password: carla.password }
  const { status, body } = await market.call('POST', '/api/auth/login', { body: login })
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Carla', email: 'carla@haggle.test', role: 'user', profilePicture: '' })
  expect(body).not.toHaveProperty('shopId')
})

test('an e-mail that has an account is refused', async () => {
  const { status } = await market.call('POST', '/api/auth/register/user', { body: carla })
  expect(status).toBe(409)
})

test('an international domain is one address, typed in its own script or in punycode, wherever it is typed', async () => {
  const [typed, stored] = ['Ada&Co@MÜNCHEN.de', 'ada&co@xn--mnchen-3ya.de']
  const register = (email: string) => market.call('POST', '/api/auth/register/user', { body: { ...carla, email } })
  expect((await register(typed)).status).toBe(201)
  expect((await register(stored)).status).toBe(409)
  const logIn = (email: string) => market.call('POST', '/api/auth/login', { body: { email, password: carla.password } })
  const replies = [await logIn(typed), await logIn(stored), await logIn(' ada&co@münchen。de ')]
  for (const { status, body } of replies) expect([status, body.email]).toEqual([200, stored])
  await market.call('POST', '/api/auth/password/forgot', { body: { email: typed } })
  await sendPasswordResets(market.context)
  expect((await receivedMails(market, stored)).map(({ subject }) => subject)).toContain('Set a new password')
  const rival = await market.customer()
  const taken = await market.call('PUT', '/api/auth/profile', { as: rival, body: { email: typed } })
  expect(taken.status).toBe(409)
})

test.each(['role', 'shopId', 'isAdmin'])('a body with %s is refused, naming the field', async (field) => {
  const body = { ...carla, email: 'mallory@haggle.test', [field]: 'shopOwner' }
  expect(await market.call('POST', '/api/auth/register/user', { body })).toMatchObject({
    status: 400,
    body: { message: `Unknown field: ${field}` },
  })
})

test('a shop owner registers with a shop, logs in and adds a product to it', async () => {
  const body = { ...carla, email: 'olive@haggle.test', shopName: ' Lamps & Light ' }
  const registered = await market.call('POST', '/api/auth/register/shop-owner', { body })
  expect(registered).toMatchObject({
    status: 201,
    body: { message: 'Shop owner registration successful! Please log in.' },
  })
  const login = { email: body.email, password: body.password }
  const owner = (await market.call('POST', '/api/auth/login', { body: login })).body as unknown as SessionUser
  expect(owner).toMatchObject({ role: 'shopOwner', shopId: expect.any(String) as string })
  expect((await market.product(owner)).shop).toEqual({ _id: owner.shopId, shopName: 'Lamps & Light' })
})

test.each([
  [{ password: 'short' }, 'Password must be at least 8 characters.'],
  [{ password: 'x'.repeat(129) }, 'Password must be at most 128 characters.'],
  [{ name: '   ' }, 'Name is required'],
  [{ name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
  [{ name: 'a\0b' }, 'Name contains characters that cannot be stored'],
  [{ email: 'carla' }, 'Email must be a valid e-mail address'],
  [{ email: 'carla@haggle.test\r\nBcc: all@haggle.test' }, 'Email must be a valid e-mail address'],
])('%j is refused, saying why', async (wrong, message) => {
  const body = { name: 'Dora', email: 'dora@haggle.test', password: 'correct horse', ...wrong }
  expect(await market.call('POST', '/api/auth/register/user', { body })).toMatchObject({
    status: 400,
    body: { message },
  })
})

test('registrations are limited per client address and hour', async () => {
  const strict = await openMarket({ REGISTRATIONS_PER_HOUR: '2' })
  const register = (each: number) =>
    strict.call('POST', '/api/auth/register/user', { body: { ...carla, email: `new${each}@haggle.test` } })
  expect([(await register(1)).status, (await register(2)).status, (await register(3)).status]).toEqual([201, 201, 429])
  strict.wait(60 * 60 * 1000)
  expect((await register(3)).status).toBe(201)
  await strict.close()
})
