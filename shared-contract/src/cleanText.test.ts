import fc from 'fast-check'
import { RegisterShopOwner } from './account'
import { AddressForm } from './addressForm'
import { isolated, oneLine, severalLines } from './cleanText'
import { DeliveryInput, ReturnInput } from './delivery'
import { ShippingAddress } from './order'
import { ProductInput } from './product'
import { ReturnForm } from './returnForm'
import { ReviewInput } from './review'

const anyText = fc.string({
  unit: fc.constantFrom('a', ' ', '\t', '\r', '\n', '\u2028', '\u202e', '\u2069', '\x1b', 'ب'),
})

test.each([
  ['Best \u202epohS', 'Best pohS'],
  ['Lamp\n\nYour payment failed:\r\nhttps://evil.test', 'Lamp Your payment failed: https://evil.test'],
  ['Ann\tSmith', 'Ann Smith'],
  ['Ann \u2028 Smith', 'Ann Smith'],
  ['Ann\u0085Smith', 'Ann Smith'],
  ['\u2066Ann\u2069', 'Ann'],
  ['Ann\u0007\u009b', 'Ann'],
])('%j is %j on one line', (typed, shown) => {
  expect(oneLine(typed)).toBe(shown)
})

test.each([
  ['a family', '👨‍👩‍👧'],
  ['Persian with a zero-width non-joiner', 'می‌خواهم'],
  ['Hebrew with a mark for its direction', 'שלום!\u200f'],
  ['a name with an ideographic space', '山田　太郎'],
  ['two blanks', 'A  B'],
])('%s stays as it is', (_, name) => {
  expect(oneLine(name)).toBe(name)
})

test('several lines keep their breaks and tabs, and lose what is not seen', () => {
  expect(severalLines(' One\r\ntwo\rthree\u2029four\t\u202eevif\u0000 ')).toBe('One\r\ntwo\nthree\nfour\tevif')
})

test('a cleaned text stays as it is when cleaned again', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const clean of [oneLine, severalLines]) expect(clean(clean(text))).toBe(clean(text))
      expect(oneLine(text)).toMatch(/^[a ب]*$/)
      expect(severalLines(text)).toMatch(/^([a ب\t\n]|\r\n)*$/)
    }),
  )
})

test('a long run of blanks is cleaned in a moment', () => {
  const started = process.cpuUsage()
  oneLine(`${' '.repeat(200_000)}\n${' '.repeat(200_000)}x`)
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1000).toBeLessThan(500)
})

test.each([
  ['Lamp', 'Lamp'],
  ['Zoë 灯 💡', 'Zoë 灯 💡'],
  ['مصباح', '\u2068مصباح\u2069'],
  ['Lamp שלום', '\u2068Lamp שלום\u2069'],
  ['Lamp\u200f', '\u2068Lamp\u200f\u2069'],
  ['Lamp\u2069 \u202e.', 'Lamp .'],
])('%j stands as %j in a text of ours', (name, shown) => {
  expect(isolated(name)).toBe(shown)
})

const product = {
  name: 'Lamp \u202e\nred',
  description: 'Bright\n\n\u202ethgirb',
  image: '/media/lamp.webp',
  category: 'Other',
  mrp: 3,
  sellingPrice: 2,
  minNegotiablePrice: 1,
  countInStock: 1,
}
const address = { address: '1\nHigh Street', city: 'Pune\u202e', postalCode: '411\t001', country: '\u2067India' }
const cleanAddress = { address: '1 High Street', city: 'Pune', postalCode: '411 001', country: 'India' }
const account = { name: 'Ann\u202e', email: 'ann@haggle.test', password: 'long enough' }

test.each<[string, { parse: (value: unknown) => unknown }, object, object]>([
  ['an owner', RegisterShopOwner, { ...account, shopName: 'Best\tShop' }, { name: 'Ann', shopName: 'Best Shop' }],
  ['a product', ProductInput, product, { name: 'Lamp red', description: 'Bright\n\nthgirb' }],
  ['an address', ShippingAddress, address, cleanAddress],
  ['a form with an address', AddressForm, address, cleanAddress],
  [
    'a delivery',
    DeliveryInput,
    { carrier: 'Fast\nPost', trackingNumber: '12\u202e34' },
    { carrier: 'Fast Post', trackingNumber: '1234' },
  ],
  ['a return', ReturnInput, { reason: 'Broken\r\n\u202eglass' }, { reason: 'Broken\r\nglass' }],
  ['a form for a return', ReturnForm, { reason: 'Broken\r\n\u202eglass' }, { reason: 'Broken\r\nglass' }],
  ['a review', ReviewInput, { rating: 5, comment: 'Good\n\u202e!' }, { rating: 5, comment: 'Good\n!' }],
])('%s is taken without what is not seen', (_, schema, typed, taken) => {
  expect(schema.parse(typed)).toMatchObject(taken)
})

test('a name of nothing that is seen is required', () => {
  const { error } = RegisterShopOwner.safeParse({ ...account, shopName: '\u202e\n\u2066' })
  expect(error?.issues).toMatchObject([{ path: ['shopName'], message: 'is required' }])
})
