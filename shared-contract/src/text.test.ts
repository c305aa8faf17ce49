import fc from 'fast-check'
import { Id, ImageUrl, text, Time } from './text'

const Name = text(1, 10)
const messageOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

test('text may be in any script, and is trimmed', () => {
  expect(Name.parse('  Zoë 灯 💡 ')).toBe('Zoë 灯 💡')
})

test.each([
  ['', 'is required'],
  [' \n\t ', 'is required'],
  ['x'.repeat(11), 'must be at most 10 characters'],
  ['a\0b', 'contains characters that cannot be stored'],
  ['a\ud83d', 'contains characters that cannot be stored'],
  ['\udca1a', 'contains characters that cannot be stored'],
])('%j is no name', (value, message) => {
  expect(messageOf(Name.safeParse(value))).toBe(message)
})

test('every accepted text can be stored as UTF-8 and read back', () => {
  const Anything = text(0, 1000)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const result = Anything.safeParse(value)
      if (result.success) expect(Buffer.from(result.data).toString()).toBe(result.data)
    }),
  )
})

test('an id is any short text', () => {
  expect(Id.safeParse('p-1').success).toBe(true)
  expect(Id.safeParse('').success).toBe(false)
  expect(Id.safeParse('x'.repeat(101)).success).toBe(false)
  expect(Id.safeParse(7).success).toBe(false)
})

test('a time is what toISOString writes', () => {
  expect(Time.safeParse(new Date().toISOString()).success).toBe(true)
  expect(Time.safeParse('2026-03-04').success).toBe(false)
  expect(Time.safeParse('2026-03-04T10:00:00+02:00').success).toBe(false)
})

test.each([
  'https://pictures.test/lamp.webp',
  'https://pictures.test/lamp.webp?w=400&q=%20',
  'HTTPS://PICTURES.TEST/LAMP.PNG',
  '/media/lamp.webp',
  ' /media/lamp.webp ',
])('%p is where a picture may be', (url) => {
  expect(ImageUrl.safeParse(url).success).toBe(true)
})

test.each([
  'http://pictures.test/lamp.webp',
  'ftp://pictures.test/lamp.webp',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '//elsewhere.test/lamp.webp',
  '/\\elsewhere.test/lamp.webp',
  '\\\\elsewhere.test\\lamp.webp',
  '/\t/elsewhere.test/lamp.webp',
  'https://',
  'https:pictures/lamp.webp',
  'lamp.webp',
  '../lamp.webp',
  'https://pictures.test/the lamp.webp',
])('%j is not', (url) => {
  expect(messageOf(ImageUrl.safeParse(url))).toBe('must be an https:// address or a path below /media/')
})

test('the address of a picture is required and has a limit', () => {
  expect(messageOf(ImageUrl.safeParse(' '))).toBe('is required')
  expect(messageOf(ImageUrl.safeParse(`/${'x'.repeat(2048)}`))).toBe('must be at most 2048 characters')
})
