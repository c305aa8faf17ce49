import { openMarket, PASSWORD, testMarket } from '../../../test/support'
import { SAFE_COST } from './passwords'

const market = testMarket()

const update = (as: { token: string }, body: unknown) => market.call('PUT', '/api/auth/profile', { as, body })
const statusOf = async (as: { token: string }) => (await market.call('GET', '/api/auth/profile', { as })).status
const logIn = async (email: string, password: string) => {
  const { status, body } = await market.call('POST', '/api/auth/login', { body: { email, password } })
  return { status, token: String(body.token) }
}

test('a profile contains the public fields of the account and no token', async () => {
  const owner = await market.owner('Lamps & Light')
  const { status, body } = await market.call('GET', '/api/auth/profile', { as: owner })
  expect(status).toBe(200)
  expect(body).toEqual({
    _id: owner._id,
    name: 'Olive Owner',
    email: owner.email,
    role: 'shopOwner',
    profilePicture: '',
    shopId: owner.shopId,
    emailVerified: false,
  })
})

test('an update returns the whole session user, with the same, still valid token', async () => {
  const carla = await market.customer()
  const changes = { name: ' Zoë 🫖 ', email: 'ZOE@haggle.test', profilePicture: 'https://pictures.test/zoe.png' }
  const { status, body } = await update(carla, changes)
  expect(status).toBe(200)
  expect(body).toEqual({ ...carla, name: 'Zoë 🫖', email: 'zoe@haggle.test', profilePicture: changes.profilePicture })
  expect(await statusOf(carla)).toBe(200)
  expect((await logIn('zoe@haggle.test', PASSWORD)).status).toBe(200)
})

test('an empty picture removes the picture', async () => {
  const carla = await market.customer()
  await update(carla, { profilePicture: '/media/demo/straw-hat-with-ribbon.webp' })
  expect((await update(carla, { profilePicture: '' })).body).toMatchObject({ profilePicture: '' })
})

test("another account's e-mail is refused, the account's own is not", async () => {
  const [carla, dave] = [await market.customer(), await market.customer()]
  expect(await update(carla, { email: dave.email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { message: 'An account with this e-mail already exists.' },
  })
  expect((await update(carla, { email: carla.email })).status).toBe(200)
})

test('a new password ends all sessions with their sockets and returns a new token', async () => {
  const carla = await market.customer()
  const elsewhere = await logIn(carla.email, PASSWORD)
  const ended = jest.spyOn(market.context.realtime, 'endSessions')
  const { status, body } = await update(carla, { password: 'another horse' })
  expect(status).toBe(200)
  expect(await statusOf(body as never)).toBe(200)
  expect(await statusOf(elsewhere)).toBe(401)
  expect(await statusOf(carla)).toBe(401)
  expect(ended.mock.calls[0]?.[0]).toHaveLength(2)
  expect((await logIn(carla.email, PASSWORD)).status).toBe(401)
  expect((await logIn(carla.email, 'another horse')).status).toBe(200)
})

test.each([
  [{}, 'Nothing to update: send name, email, profilePicture or password.'],
  [{ password: 'short' }, 'Password must be at least 8 characters.'],
  [{ name: ' ' }, 'Name is required'],
  [{ email: 'nobody' }, 'Email must be a valid e-mail address'],
  [
    { profilePicture: 'http://pictures.test/x.png' },
    'Profile picture must be an https:// address or a path below /media/',
  ],
  [{ profilePicture: 5 }, 'Profile picture is not valid'],
  [{ role: 'shopOwner' }, 'Unknown field: role'],
])('%j is refused', async (body, message) => {
  const carla = await market.customer()
  expect(await update(carla, body)).toMatchObject({ status: 400, body: { message } })
})

test('logging out ends this session and its sockets only', async () => {
  const carla = await market.customer()
  const elsewhere = await logIn(carla.email, PASSWORD)
  const ended = jest.spyOn(market.context.realtime, 'endSessions')
  expect((await market.call('POST', '/api/auth/logout', { as: carla })).status).toBe(200)
  expect(ended).toHaveBeenCalledTimes(1)
  expect(await statusOf(carla)).toBe(401)
  expect(await statusOf(elsewhere)).toBe(200)
  expect((await market.call('POST', '/api/auth/logout', { as: carla })).status).toBe(401)
})

test('logging out everywhere ends all sessions of this user only, with their sockets', async () => {
  const [carla, dave] = [await market.customer(), await market.customer('Dave')]
  const elsewhere = await logIn(carla.email, PASSWORD)
  const ended = jest.spyOn(market.context.realtime, 'endSessions')
  expect((await market.call('POST', '/api/auth/logout/everywhere', { as: carla })).status).toBe(200)
  expect(ended.mock.calls[0]?.[0]).toHaveLength(2)
  expect([await statusOf(carla), await statusOf(elsewhere), await statusOf(dave)]).toEqual([401, 401, 200])
  expect((await logIn(carla.email, PASSWORD)).status).toBe(200)
})

test('a profile change under way is refused when its session ends', async () => {
  const slow = await openMarket({}, SAFE_COST)
  const victim = await slow.customer()
  const change = (body: object) => slow.call('PUT', '/api/auth/profile', { as: victim, body })
  const thefts = [
    change({ password: 'stolen horse' }),
    change({ password: 'stolen horse 2', email: 'thief@haggle.test' }),
  ]
  // By the time of this reply both passwords are being hashed.
  await slow.call('GET', '/api/auth/profile', { as: victim })
  expect((await slow.call('POST', '/api/auth/logout/everywhere', { as: victim })).status).toBe(200)
  for (const theft of thefts) expect(await theft).toMatchObject({ status: 401, body: { message: 'Please log in.' } })
  const login = (password: string) => slow.call('POST', '/api/auth/login', { body: { email: victim.email, password } })
  expect([(await login(PASSWORD)).status, (await login('stolen horse')).status]).toEqual([200, 401])
  await slow.close()
})

test('a password is changed ten times an hour at most', async () => {
  const strict = await openMarket({ BUDGET_FACTOR: '1' })
  const { email } = await strict.customer()
  const statuses = []
  for (let each = 0; each < 12; each++) {
    const password = each === 0 ? PASSWORD : `horse number ${each - 1}`
    const { body: as } = await strict.call('POST', '/api/auth/login', { body: { email, password } })
    if (as.token === undefined) break
    const body = { password: `horse number ${each}` }
    statuses.push((await strict.call('PUT', '/api/auth/profile', { as: as as never, body })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  await strict.close()
})
