import { Login, ProfileUpdate, RegisterShopOwner, RegisterUser, SessionUser } from './account'

const cora = { name: 'Cora', email: 'cora@haggle.test', password: 'long enough' }
const problemsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(' '))

test('names are trimmed, e-mails also lower-cased, passwords left alone', () => {
  expect(RegisterUser.parse({ name: ' Zoë 灯 ', email: '  Cora@Haggle.TEST ', password: '  spaces  ' })).toEqual({
    name: 'Zoë 灯',
    email: 'cora@haggle.test',
    password: '  spaces  ',
  })
})

test.each([
  [{ name: ' ' }, 'name is required'],
  [{ name: '\u200B\u3164\u2800' }, 'name is required'],
  [{ name: 'x'.repeat(101) }, 'name must be at most 100 characters'],
  [{ email: '' }, 'email is required'],
  [{ email: 'cora' }, 'email must be a valid e-mail address'],
  [{ email: 'cora@haggle' }, 'email must be a valid e-mail address'],
  [{ email: `${'x'.repeat(250)}@h.test` }, 'email must be at most 254 characters'],
  [{ password: '1234567' }, 'password Password must be at least 8 characters.'],
  [{ password: 'x'.repeat(129) }, 'password Password must be at most 128 characters.'],
])('registering with %j is refused', (change, problem) => {
  expect(problemsOf(RegisterUser.safeParse({ ...cora, ...change }))).toContain(problem)
})

test.each(['role', 'shopId', 'isAdmin', 'shopName'])('a customer cannot register with a %s', (field) => {
  expect(RegisterUser.safeParse({ ...cora, [field]: 'shopOwner' }).success).toBe(false)
})

test('a shop owner registers with a shop name too, and with nothing else', () => {
  const owner = { ...cora, shopName: ' Omar Oddities ' }
  expect(RegisterShopOwner.parse(owner).shopName).toBe('Omar Oddities')
  expect(RegisterShopOwner.safeParse(cora).success).toBe(false)
  expect(RegisterShopOwner.safeParse({ ...owner, role: 'shopOwner' }).success).toBe(false)
})

test('any e-mail and password may be tried at the log-in, up to a length', () => {
  expect(Login.parse({ email: ' Cora ', password: 'x' })).toEqual({ email: 'cora', password: 'x' })
  expect(Login.safeParse({ email: '', password: 'x' }).success).toBe(false)
  expect(Login.safeParse({ email: 'cora', password: '' }).success).toBe(false)
  expect(Login.safeParse({ email: 'cora', password: 'x'.repeat(1025) }).success).toBe(false)
  expect(Login.safeParse({ email: { $ne: '' }, password: 'x' }).success).toBe(false)
})

test.each([{ name: 'Cleo' }, { email: 'cleo@haggle.test' }, { password: 'long enough' }, { profilePicture: '' }])(
  'a profile may change by %j alone',
  (update) => {
    expect(ProfileUpdate.safeParse(update).success).toBe(true)
  },
)

test('a profile update has to change something that is the user’s to change', () => {
  expect(problemsOf(ProfileUpdate.safeParse({}))).toEqual([
    'Nothing to update: send name, email, profilePicture or password.',
  ])
  expect(ProfileUpdate.safeParse({ name: 'Cleo', role: 'shopOwner' }).success).toBe(false)
  expect(ProfileUpdate.safeParse({ password: 'short' }).success).toBe(false)
  expect(ProfileUpdate.safeParse({ profilePicture: 'javascript:alert(1)' }).success).toBe(false)
})

test('a session leaves out what is not for the browser', () => {
  const session = { _id: 'u', name: 'Cora', email: 'c@h.test', role: 'user', profilePicture: '', token: 't' }
  expect(SessionUser.parse({ ...session, passwordHash: 'secret' })).toEqual(session)
  expect(SessionUser.safeParse({ ...session, role: 'admin' }).success).toBe(false)
})
