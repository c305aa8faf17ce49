import { LoginForm, PasswordForgotten, RegisterShopOwner, RegisterUser, Login, ProfileUpdate } from '.'

const account = { name: 'Ada', password: 'long enough' }
const parsed = (email: string) => RegisterUser.safeParse({ ...account, email }).data?.email

test.each([
  ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
  ['user@xn--mnchen-3ya.de', 'user@xn--mnchen-3ya.de'],
  [' User@MU\u0308NCHEN.de ', 'user@xn--mnchen-3ya.de'],
  ['user@почта.рф', 'user@xn--80a1acny.xn--p1ai'],
  ['user@xn--e1afmkfd.xn--p1ai', 'user@xn--e1afmkfd.xn--p1ai'],
  ['user@例子。中国', 'user@xn--fsqu00a.xn--fiqs8s'],
  ['user@straße.de', 'user@xn--strae-oqa.de'],
  ['user@نامه\u200Cای.com', 'user@xn--mgba3gch31f060k.com'],
])('an international domain, typed %j, is the address %j', (typed, address) => {
  expect(parsed(typed)).toBe(address)
})

test.each([...`!#$%&'*+/=?^_\`{|}~-`])('%s may stand before the @', (mark) => {
  for (const typed of [`a${mark}b@example.com`, `${mark}@example.com`]) expect(parsed(typed)).toBe(typed)
})

test('every call and form that takes an address knows it by the same form', () => {
  const typed = { ...account, email: 'Ada&Co@MÜNCHEN.de', shopName: 'S' }
  const address = 'ada&co@xn--mnchen-3ya.de'
  expect(RegisterShopOwner.parse(typed).email).toBe(address)
  expect(ProfileUpdate.parse({ email: typed.email }).email).toBe(address)
  expect(PasswordForgotten.parse({ email: typed.email }).email).toBe(address)
  for (const form of [Login, LoginForm]) expect(form.parse({ email: typed.email, password: 'x' }).email).toBe(address)
})

test.each([
  'user',
  'user@',
  '@example.com',
  'user@example',
  'user@@example.com',
  'user@example..com',
  'user@.example.com',
  'user@example.com.',
  'user@-example.com',
  'user@example-.com',
  'user@example.c',
  'user@example.123',
  'user@127.0.0.1',
  'user@１２７.０.０.１',
  'user@0x7f.1',
  'user@[127.0.0.1]',
  'user@[::1]',
  'user@exa%6Dple.com',
  'user@example.com:25',
  'user@example.com/x',
  'user@example.com?x',
  'user@example.com#x',
  'user@exa mple.com',
  'user@exam_ple.com',
  'user@xn--a.com',
  `user@${'x'.repeat(64)}.com`,
  `user@${'ü'.repeat(60)}.com`,
  'user@haggle.invalid',
  'user@invalid',
  `${'x'.repeat(65)}@example.com`,
  '.user@example.com',
  'user.@example.com',
  'us..er@example.com',
  '"user"@example.com',
  '"us er"@example.com',
  'user,other@example.com',
  'user@example.com,other@example.com',
  'user;other@example.com',
  'user:x@example.com',
  'Ada <user@example.com>',
  'user(x)@example.com',
  'us\\er@example.com',
  'us er@example.com',
  'user\r\nBcc: x@example.com',
  'user@example.com\r\nBcc: x@example.com',
  'us\u0000er@example.com',
  'us\u202Eer@example.com',
  'user@exam\u202Eple.com',
  'user@exam\u2066ple.com',
  'user@exam\u00ADple.com',
  'user@exam\u200Bple.com',
  // not an ASCII k in disguise
  '\u212Aate@example.com',
  'jos\u00E9@example.com',
])('%j cannot receive mail from us, and is refused', (typed) => {
  expect(parsed(typed)).toBeUndefined()
})
