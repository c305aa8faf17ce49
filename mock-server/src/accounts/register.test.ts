import { openMarket, type TestMarket } from '../testing'

let market: TestMarket
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

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

test('an e-mail that is taken is refused', async () => {
  const { status } = await market.call('POST', '/api/auth/register/user', { body: carla })
  expect(status).toBe(409)
})

test.each(['role', 'shopId', 'isAdmin'])('a body with %s is refused, naming the field', async (field) => {
  const body = { ...carla, email: 'mallory@haggle.test', [field]: 'shopOwner' }
  expect(await market.call('POST', '/api/auth/register/user', { body })).toMatchObject({
    status: 400,
    body: { message: `Unknown field: ${field}` },
  })
})

test('a shop owner gets a shop', async () => {
  const owner = await market.owner('Lamps & Light')
  expect(owner).toMatchObject({ role: 'shopOwner', shopId: expect.any(String) as string })
})
