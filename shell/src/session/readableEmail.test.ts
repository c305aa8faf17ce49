import { readableEmail } from './readableEmail'

test.each([
  ['user@xn--mnchen-3ya.de', 'user@münchen.de'],
  ['user@xn--80a1acny.xn--p1ai', 'user@почта.рф'],
  ['xn--x@example.com', 'xn--x@example.com'],
  ['user@xn--!.com', 'user@xn--!.com'],
])('%s reads %s', (email, text) => {
  expect(readableEmail(email)).toBe(text)
})
