import type { SessionUser } from '@haggle/shared-contract'
import { until } from '@haggle/shared-server/testing/until'
import {
  given,
  openMarket,
  openPayingMarket,
  placeOrder,
  putOnSale,
  type TestMarket,
  testMarket,
} from '../../../test/support'
import { createApp } from '../../app/app'
import { budgets, defaultBudget } from './budgets'
import { throttle } from './throttle'

/** The default budgets. `twin` is a second instance on PostgreSQL, the same one on the embedded database. */
const market = testMarket({
  BUDGET_FACTOR: '1',
  OFFERS_PER_ACCOUNT: '',
  OFFERS_PER_ADDRESS: '',
  TRUST_PROXY: 'loopback',
})
const twin = given(() => market.twin())
// each test starts with empty counts
afterEach(() => market.wait(60 * 60 * 1000))

const from = (address: string) => ({ 'x-forwarded-for': address })
const register = (address: string, name = 'Nora', at = market) =>
  at.call('POST', '/api/auth/register/user', {
    body: { name, email: `${Math.random().toString(36).slice(2)}@haggle.test`, password: 'correct horse' },
    headers: from(address),
  })
const changeEmail = (as: SessionUser, email: string, address: string) =>
  market.call('PUT', '/api/auth/profile', { as, body: { email }, headers: from(address) })

test('every route that writes has a budget, which the API document shows', async () => {
  const { paths } = await market.get<{ paths: Record<string, Record<string, { 'x-budgets'?: object[] }>> }>(
    '/api/docs/json',
  )
  const writes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )
  const tabled = Object.keys(budgets).filter((name) => !name.startsWith('GET') && name.includes(' /api/'))
  expect(writes.length).toBeGreaterThanOrEqual(tabled.length)
  for (const { name, operation } of writes)
    expect([name, operation]).toEqual([
      name,
      expect.objectContaining({
        'x-budgets': expect.arrayContaining([
          expect.objectContaining({ perAddress: expect.any(Number) as number, minutes: expect.any(Number) as number }),
        ]) as object[],
        responses: expect.objectContaining({
          429: expect.objectContaining({ description: expect.stringContaining('Retry-After') as string }) as object,
        }) as object,
      }),
    ])
})

test('the table lists no unknown route', () => {
  const unknown = Object.keys(budgets).filter((name) => {
    const [method = '', url = ''] = name.split(' ')
    return !market.app.hasRoute({ method, url })
  })
  expect(unknown).toEqual([])
})

test('a route that writes and is not in the table has the default budget', async () => {
  const strict = await openMarket({ BUDGET_FACTOR: '0.001' })
  const app = await createApp(strict.context)
  app.delete('/api/everything', { access: 'everyone', schema: { summary: 'Deletes everything.' } }, () => 'done')
  const replies = []
  for (let call = 0; call <= Number(defaultBudget.address) / 1000; call++)
    replies.push((await app.inject({ method: 'DELETE', url: '/api/everything' })).statusCode)
  expect(replies).toEqual([200, 200, 200, 429])
  await app.close()
  await strict.close()
})

test('a customer can make thirty offers an hour over all instances, and is told when to retry', async () => {
  const [shop, customer] = [(await market.owner()).shopId, await market.customer()]
  const products = await Promise.all(Array.from({ length: 31 }, () => putOnSale(market.context, shop)))
  const offer = (each: number) =>
    (each % 2 ? market : twin).call('POST', '/api/negotiations/request', {
      as: customer,
      body: { productId: products[each], proposedPrice: 10 },
      headers: from(`10.0.0.${each}`),
    })
  for (let each = 0; each < 30; each++) expect((await offer(each)).status).toBe(200)
  market.wait(20 * 60 * 1000)
  expect(await offer(30)).toMatchObject({
    status: 429,
    body: { message: 'Too many offers. Please try again in 40 minutes.' },
    headers: { 'retry-after': '2400' },
  })
  market.wait(40 * 60 * 1000)
  expect((await offer(30)).status).toBe(200)
})

test('concurrent requests cannot exceed a budget', async () => {
  const strict = await openMarket({ REGISTRATIONS_PER_HOUR: '5', TRUST_PROXY: 'loopback' })
  const replies = await Promise.all(Array.from({ length: 20 }, () => register('10.1.1.1', 'Nora', strict)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(15)
  await strict.close()
})

test('an IPv6 /64 network counts as one address, and an IPv4-mapped IPv6 address as IPv4', async () => {
  const strict = await openMarket({ REGISTRATIONS_PER_HOUR: '2', TRUST_PROXY: 'loopback' })
  const statuses = async (...addresses: string[]) => {
    const replies = []
    for (const address of addresses) replies.push((await register(address, 'Nora', strict)).status)
    return replies
  }
  expect(await statuses('2001:db8::1', '2001:db8:0:0:ffff::2', '2001:0db8::3')).toEqual([201, 201, 429])
  expect(await statuses('2001:db8:0:1::1')).toEqual([201])
  expect(await statuses('::ffff:10.2.2.2', '10.2.2.2', '::ffff:a02:202')).toEqual([201, 201, 429])
  expect(await statuses('::ffff:10.2.2.3')).toEqual([201])
  await strict.close()
})

test('neither one account nor one address can probe which e-mail addresses have an account', async () => {
  const probe = async (as: SessionUser, times: number, address: string) => {
    const taken = (await market.customer()).email
    const replies = []
    for (let each = 0; each < times; each++) replies.push((await changeEmail(as, taken, address)).status)
    return replies
  }
  const replies = await probe(await market.customer(), 130, '10.3.0.1')
  expect(replies.filter((status) => status === 409)).toHaveLength(10)
  expect(replies.filter((status) => status === 429)).toHaveLength(120)
  for (let each = 0; each < 3; each++) await probe(await market.customer(), 10, '10.3.0.1')
  expect((await changeEmail(await market.customer(), 'x@haggle.test', '10.3.0.1')).status).toBe(429)
  expect((await changeEmail(await market.customer(), 'x@haggle.test', '10.3.0.2')).status).toBe(200)
})

test('a customer can start a payment at most thirty times in ten minutes', async () => {
  const paying = await openPayingMarket({ BUDGET_FACTOR: '1' })
  const lamp = await putOnSale(paying.context, (await paying.owner()).shopId)
  const customer = await paying.customer()
  const { _id } = await placeOrder(paying, customer, { [lamp]: 1 })
  const replies = []
  for (let each = 0; each < 60; each++)
    replies.push((await paying.call('POST', `/api/orders/${_id}/razorpay`, { as: customer })).status)
  expect(replies.filter((status) => status === 200)).toHaveLength(30)
  expect(replies.slice(30)).toEqual(Array(30).fill(429))
  await paying.close()
})

const BROKEN = {
  'a body that is not valid': { body: { name: 5 }, expected: 400 },
  'a body that is no JSON': { body: '{', headers: { 'content-type': 'application/json' }, expected: 400 },
  'a body that is too long': { body: { name: 'x'.repeat(300_000) }, expected: 413 },
  'a body of another type': { body: 'x', headers: { 'content-type': 'text/plain' }, expected: 415 },
}

test.each(Object.entries(BROKEN))(
  '%s counts as a refused request, read or not',
  async (_, { expected, ...options }) => {
    // six a minute
    const strict = await openMarket({ BUDGET_FACTOR: '0.01', TRUST_PROXY: 'loopback' })
    const writes = jest.spyOn(strict.context.db, 'writing')
    const counts = () => Promise.all(writes.mock.results.map(({ value }) => value as Promise<object[]>))
    const send = (url: string, address: string, call: object = options) => {
      const { headers = {}, ...rest } = call as { headers?: Record<string, string> }
      return strict.call('POST', url, { ...rest, headers: { ...headers, ...from(address) } })
    }
    const urls = ['/api/auth/register/user', '/api/auth/login', '/api/auth/password/forgot']
    for (let each = 0; each < 7; each++) {
      expect((await send(urls[each % 3] ?? '', `2001:db8::${each}`)).status).toBe(expected)
      // counted after the reply
      await until(() => writes.mock.calls.length > each)
      await counts()
    }
    // what follows the count of the last is awaited, too
    await until(async () => (await send('/api/auth/login', '2001:db8::7')).status === 429)
    expect((await counts()).flat()).toHaveLength(6)
    expect(await send('/api/auth/login', '2001:db8::7')).toMatchObject({
      status: 429,
      body: { message: 'Too many refused requests. Please try again in a minute.' },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) as string },
    })
    const logIn = { body: { email: 'nobody@haggle.test', password: 'wrong horse' } }
    expect((await send('/api/auth/login', '2001:db8::7', logIn)).status).toBe(429)
    expect((await send('/api/auth/login', '2001:db8:0:1::7', logIn)).status).toBe(401)
    expect((await strict.call('GET', '/api/products', { headers: from('2001:db8::7') })).status).toBe(200)
    strict.wait(61_000)
    expect((await send('/api/auth/login', '2001:db8::7', logIn)).status).toBe(401)
    await strict.close()
  },
)

test('reads that cost much have a budget, too, and so has the sandbox’s Pay', async () => {
  const strict = await openPayingMarket({ BUDGET_FACTOR: '0.001' })
  const owner = await strict.owner()
  const { _id } = await strict.product(owner)
  const reads = [
    `/api/products/shop/${owner.shopId}.csv`,
    `/api/products/shop/${owner.shopId}`,
    '/api/products/import/none',
    `/api/products/${_id}/haggling/insight`,
    `/api/shops/${owner.shopId}/overview`,
  ]
  for (const url of reads) {
    expect([url, (await strict.call('GET', url, { as: owner })).status]).not.toEqual([url, 429])
    const { status, headers } = await strict.call('GET', url, { as: owner })
    expect([url, status, headers['retry-after']]).toEqual([url, 429, expect.anything()])
  }
  expect((await strict.call('GET', '/api/auth/account/export', { as: owner })).status).toBe(429)
  const pay = () =>
    strict.call('POST', '/sandbox/razorpay/checkout/pay', { body: { order_id: 'order_x', card_number: '4111' } })
  expect((await pay()).status).toBe(400)
  expect(await pay()).toMatchObject({ status: 429, headers: { 'retry-after': '600' } })
  await strict.close()
})

test('BUDGET_FACTOR multiplies the budgets that have no setting', async () => {
  const half = await openMarket({ BUDGET_FACTOR: '0.5', OFFERS_PER_ACCOUNT: '7' })
  const operations = await half.call('GET', '/api/docs/json')
  const { paths } = operations.body as unknown as {
    paths: Record<string, { post: { 'x-budgets': { perAccount: number }[] } }>
  }
  expect(paths['/api/orders']?.post['x-budgets'][0]?.perAccount).toBe(150)
  expect(paths['/api/negotiations/request']?.post['x-budgets'][0]?.perAccount).toBe(7)
  await half.close()
})

test('a request that fails validation does not count', async () => {
  const customer = await market.customer()
  for (let each = 0; each < 12; each++) expect((await changeEmail(customer, 'nonsense', '10.4.0.1')).status).toBe(400)
  expect((await changeEmail(customer, 'fine@haggle.test', '10.4.0.1')).status).toBe(200)
})

test('a use refused by one limit does not count against the other', async () => {
  const use = (account: string, address: string, perAddress = 3) =>
    throttle(market.context, [
      { what: 'tries', subject: `account ${account}`, max: 1, minutes: 5 },
      { what: 'tries', subject: `address ${address}`, max: perAddress, minutes: 5 },
    ]).then(
      () => true,
      () => false,
    )
  expect(await use('eager', 'home')).toBe(true)
  for (let each = 0; each < 4; each++) expect(await use('eager', each % 2 ? 'home' : 'away')).toBe(false)
  expect([await use('a', 'home'), await use('b', 'home'), await use('c', 'home')]).toEqual([true, true, false])
  expect([await use('d', 'away'), await use('e', 'away'), await use('f', 'away')]).toEqual([true, true, true])
})

test('of concurrent uses exactly as many as allowed succeed', async () => {
  const limit = { what: 'rushes', subject: 'address of many', max: 3, minutes: 5 }
  const use = (at: TestMarket) => throttle(at.context, [limit])
  const rush = await Promise.allSettled(Array.from({ length: 12 }, (_, each) => use(each % 2 ? market : twin)))
  expect(rush.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const [first] = rush.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  await first?.undo()
  await use(market)
  await expect(use(twin)).rejects.toMatchObject({ status: 429 })
})

test('after the clock is set back a day, a full budget is over at once, not a day later', async () => {
  const limit = { what: 'jumps', subject: 'address of a late clock', max: 2, minutes: 5 }
  const use = () => throttle(market.context, [limit])
  const fill = async () => {
    await use()
    await use()
    await expect(use()).rejects.toMatchObject({ status: 429 })
  }
  market.wait(86_400_000)
  await fill()
  market.wait(-86_400_000)
  await fill()
  // the clocks of instances are never quite the same
  market.wait(-1000)
  await expect(use()).rejects.toMatchObject({ status: 429, retryAfter: 301 })
})
