import { PlainText } from './plainText'

test.each(['Gifts', 'Für Mütter & Väter', '🎁 Geschenke', '👨‍👩‍👧', 'مرحبا', 'שלום\u200f'])('%j is plain', (text) => {
  expect(PlainText.safeParse(text).success).toBe(true)
})

test.each([
  ['a right-to-left override', 'Gifts\u202egpj.exe'],
  ['an isolate', 'Gifts\u2067'],
  ['a line break', 'Gifts\nLog out'],
  ['an escape sequence of terminals', 'Gifts\u001b[2J'],
  ['a paragraph separator', 'Gifts\u2029'],
])('%s is not', (_, text) => {
  expect(PlainText.safeParse(text).error?.issues[0]?.message).toBe(
    'must have no control characters and no bidirectional overrides',
  )
})
