import { LoginForm, PasswordChangeForm, RegisterShopOwnerForm, RegisterUserForm } from './accountForms'

const account = { name: 'Ada', email: 'ada@haggle.test', password: 'long enough' }
const ada = { ...account, confirmPassword: 'long enough' }

const mistakesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a registration hands over the password once', () => {
  expect(RegisterUserForm.parse(ada)).toEqual(account)
  expect(RegisterShopOwnerForm.parse({ ...ada, shopName: ' Oddities ' })).toEqual({ ...account, shopName: 'Oddities' })
})

test.each([
  [{ password: '' }, ['password', 'is required']],
  [{ password: 'short' }, ['password', 'Password must be at least 8 characters.']],
  [{ confirmPassword: '' }, ['confirmPassword', 'is required']],
  [{ confirmPassword: 'else' }, ['confirmPassword', 'Passwords do not match']],
  [{ confirmPassword: 'else', email: 'ada', name: '' }, ['confirmPassword', 'Passwords do not match']],
])('a registration with %j is refused', (change, mistake) => {
  expect(mistakesOf(RegisterUserForm.safeParse({ ...ada, ...change }))).toContainEqual(mistake)
  expect(mistakesOf(RegisterShopOwnerForm.safeParse({ ...ada, shopName: 'S', ...change }))).toContainEqual(mistake)
})

test('a log-in wants an address that can be one', () => {
  expect(LoginForm.safeParse({ email: 'ada@haggle.test', password: 'x' }).success).toBe(true)
  expect(mistakesOf(LoginForm.safeParse({ email: 'ada', password: 'x' }))).toEqual([
    ['email', 'must be a valid e-mail address'],
  ])
})

test.each([
  ['', '', 'password', 'Please enter both password fields.'],
  ['secret', '', 'confirmPassword', 'Please enter both password fields.'],
  ['', 'secret', 'password', 'Please enter both password fields.'],
  ['secret', 'other', 'confirmPassword', 'Passwords do not match.'],
])('a new password of %j and %j is refused', (password, confirmPassword, field, message) => {
  expect(mistakesOf(PasswordChangeForm.safeParse({ password, confirmPassword }))).toEqual([[field, message]])
})

test('a new password is handed over once', () => {
  expect(PasswordChangeForm.parse({ password: 'secret', confirmPassword: 'secret' })).toEqual({ password: 'secret' })
})
