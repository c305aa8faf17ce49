import type { z } from 'zod'
import { Login, RegisterShopOwner } from './account'
import { AccountDeletion, MailToken, PasswordReset, TotpCode } from './accountSecurity'
import { FailureReport, WebVitalsReport } from './clientError'
import { DeliveryInput, ReturnInput, ReturnRefusal } from './delivery'
import { NoticesRead } from './notice'
import { ShippingAddress } from './order'
import { MyOrdersQuery, ShopListQuery } from './orderQuery'
import { ProductQuery } from './product'
import { ReviewReplyInput } from './review'
import { ShopInput } from './shop'
import { HagglingSettings, ShopReply } from './shopOffer'
import { ShopProductsQuery } from './shopProducts'
import { SuggestionQuery } from './suggestions'

const owner = { name: 'Omar', email: 'omar@haggle.test', password: 'long enough', shopName: 'Omar Oddities' }
const login = { email: 'omar', password: 'x' }
const reset = { token: 't', password: 'long enough' }
const address = { address: '1 High Street', city: 'Pune', postalCode: '411001', country: 'India' }
const shop = { description: '', picture: '', returnPolicy: '' }
const reply = { productId: 'lamp', customerId: 'cora', price: 9.5 }
const settings = { counter: 'ladder', target: 9, hours: 24 }
const failure = { remote: 'catalog', version: '1.2.3', type: 'script', route: '/' }
const screen = { remote: 'catalog', version: '1.2.3', screen: '/' }

const isTaken = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

test.each<[string, string, number, z.ZodType, object]>([
  ['registration', 'shopName', 100, RegisterShopOwner, owner],
  ['registration', 'password', 128, RegisterShopOwner, owner],
  ['log-in', 'email', 254, Login, login],
  ['log-in', 'password', 1024, Login, login],
  ['log-in', 'code', 40, Login, login],
  ['link in a mail', 'token', 200, MailToken, {}],
  ['password reset', 'token', 200, PasswordReset, reset],
  ['deletion of an account', 'password', 1024, AccountDeletion, {}],
  ['second factor', 'code', 40, TotpCode, {}],
  ['address', 'address', 200, ShippingAddress, address],
  ['address', 'city', 100, ShippingAddress, address],
  ['address', 'postalCode', 20, ShippingAddress, address],
  ['address', 'country', 100, ShippingAddress, address],
  ['delivery', 'carrier', 100, DeliveryInput, {}],
  ['delivery', 'trackingNumber', 100, DeliveryInput, {}],
  ['return', 'reason', 1000, ReturnInput, {}],
  ['refused return', 'answer', 1000, ReturnRefusal, {}],
  ["shop's answer to a review", 'text', 2000, ReviewReplyInput, {}],
  ["shop's profile", 'description', 5000, ShopInput, shop],
  ["shop's profile", 'returnPolicy', 5000, ShopInput, shop],
  ['read notices', 'upTo', 100, NoticesRead, {}],
  ['list of products', 'keyword', 100, ProductQuery, {}],
  ["owner's list of products", 'q', 100, ShopProductsQuery, {}],
  ['list of orders', 'q', 100, MyOrdersQuery, {}],
  ["shop's list of orders", 'q', 100, ShopListQuery, {}],
  ['suggestions', 'q', 100, SuggestionQuery, {}],
  ['report of a failure', 'remote', 60, FailureReport, failure],
  ['report of a failure', 'version', 100, FailureReport, failure],
  ['report of a failure', 'route', 500, FailureReport, failure],
  ['report of a failure', 'message', 1000, FailureReport, failure],
])('%s: %s has at most %i characters', (_what, field, most, schema, rest) => {
  expect(isTaken(schema, { ...rest, [field]: 'x'.repeat(most) })).toBe(true)
  expect(isTaken(schema, { ...rest, [field]: 'x'.repeat(most + 1) })).toBe(false)
})

test.each<[string, string, number, number, z.ZodType, object]>([
  ["shop's profile", 'lowStockAt', 0, 1_000_000, ShopInput, shop],
  ["shop's reply", 'hours', 1, 48, ShopReply, reply],
  ['haggling settings', 'hours', 1, 48, HagglingSettings, settings],
  ['report of a failure', 'visitor', 0, 1_000_000, FailureReport, failure],
])('%s: %s is a whole number from %i to %i', (_what, field, least, most, schema, rest) => {
  const taken = [least - 1, least, least + 0.5, most, most + 1].filter((value) =>
    isTaken(schema, { ...rest, [field]: value }),
  )
  expect(taken).toEqual([least, most])
})

test('a shop replies with a price above 0, for 48 hours unless it says otherwise', () => {
  expect(isTaken(ShopReply, { ...reply, price: 0.01 })).toBe(true)
  expect(isTaken(ShopReply, { ...reply, price: 0 })).toBe(false)
  expect(ShopReply.parse(reply)).toEqual({ ...reply, hours: 48 })
})

test.each(['0', '0.5', '12.50', '9999999.99'])('%s is a price to filter by', (price) => {
  expect(ProductQuery.parse({ minPrice: price, maxPrice: price })).toMatchObject({
    minPrice: Number(price),
    maxPrice: Number(price),
  })
})

test.each(['-1', '1e3', '12.345', '12.', '.5', ' 5', '5 ', '10000000', ''])('%j is none', (price) => {
  expect(isTaken(ProductQuery, { minPrice: price })).toBe(false)
  expect(isTaken(ProductQuery, { maxPrice: price })).toBe(false)
})

test('a lowest price may be the highest one, not above it', () => {
  expect(isTaken(ProductQuery, { minPrice: '5', maxPrice: '5' })).toBe(true)
  expect(isTaken(ProductQuery, { minPrice: '5.01', maxPrice: '5' })).toBe(false)
})

test.each(['1', '100'])("a page of an owner's products may hold %s", (pageSize) => {
  expect(ShopProductsQuery.parse({ pageSize }).pageSize).toBe(Number(pageSize))
})

test.each(['0', '101', '-1', '2.5'])('and not %s', (pageSize) => {
  expect(isTaken(ShopProductsQuery, { pageSize })).toBe(false)
})

test('a list of orders is asked for by what there is, and by days', () => {
  expect(MyOrdersQuery.parse({ q: ' lamp ', state: 'refunded', from: '2026-03-01', to: '2026-03-31' })).toEqual({
    q: 'lamp',
    state: 'refunded',
    from: '2026-03-01',
    to: '2026-03-31',
    zone: 'UTC',
  })
  expect(isTaken(MyOrdersQuery, { state: 'toDeliver' })).toBe(false)
  expect(isTaken(ShopListQuery, { state: 'returnAsked' })).toBe(true)
  expect(isTaken(ShopListQuery, { state: 'refunded' })).toBe(false)
  expect(isTaken(ShopListQuery, { from: '2026-02-30' })).toBe(false)
})

test.each(['a.b', 'eyJh_-1.x-_9'])("%s may be a page's token", (token) => {
  expect(isTaken(FailureReport, { ...failure, token })).toBe(true)
})

test.each(['ab', 'a.', '.b', 'a.b.c', ' a.b', 'a.b ', 'a.b\n'])('%j may not', (token) => {
  expect(isTaken(FailureReport, { ...failure, token })).toBe(false)
  expect(isTaken(WebVitalsReport, { screens: [screen], token })).toBe(false)
})

test("a page's token has at most 2500 characters", () => {
  const token = (length: number) => `a.${'b'.repeat(length - 2)}`
  expect(isTaken(FailureReport, { ...failure, token: token(2500) })).toBe(true)
  expect(isTaken(FailureReport, { ...failure, token: token(2501) })).toBe(false)
})

test('web vitals are of 1 to 10 screens, each within ten minutes and not below 0', () => {
  const screens = (count: number) => ({ screens: Array.from({ length: count }, () => screen) })
  expect([0, 1, 10, 11].filter((count) => isTaken(WebVitalsReport, screens(count)))).toEqual([1, 10])
  for (const name of ['lcp', 'inp', 'cls']) {
    const values = [-0.1, 0, 0.25, 600_000, 600_001]
    const taken = values.filter((value) => isTaken(WebVitalsReport, { screens: [{ ...screen, [name]: value }] }))
    expect(taken).toEqual([0, 0.25, 600_000])
  }
})
