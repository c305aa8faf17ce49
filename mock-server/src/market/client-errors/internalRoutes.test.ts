import { openMarket, testMarket } from '../../../test/support'
import { pageToken } from '../../../test/support/pageTokens'

const SECRET = 'between-us'
const market = testMarket({ PROXY_SECRET: SECRET })
beforeEach(() => market.wait(61_000))

/** A time after which nothing has been reported yet. */
const since = () => {
  market.wait(1000)
  return new Date(market.context.now()).toISOString()
}
const tokenOf = (changes: Parameters<typeof pageToken>[1] = {}) =>
  pageToken(SECRET, { until: market.context.now() + 3_600_000, ...changes })
const report = (version: string, token?: string, changes: object = {}) =>
  market.call('POST', '/api/client-errors', {
    body: { remote: 'catalog', version, type: 'error', route: '/', token, ...changes },
  })
const measure = (version: string, value: number, token = tokenOf(), changes: object = {}) =>
  market.call('POST', '/api/web-vitals', {
    body: { screens: [{ remote: 'catalog', version, screen: '/', inp: value, lcp: 1000 }], token, ...changes },
  })
const ask = (path: string, headers: Record<string, string> = { 'x-haggle-proxy': SECRET }) =>
  market.app.inject({ url: `/internal/${path}`, headers })
const failures = async (start: string, app = 'marketplace') =>
  (await ask(`client-errors?app=${app}&remote=catalog&since=${start}`))
    .json<{ version: string; kind: string; visitors: number }[]>()
    .sort((a, b) => `${a.kind} ${a.version}`.localeCompare(`${b.kind} ${b.version}`))

test('while one secret replaces another, hosts with either count, and no third', async () => {
  const rotating = await openMarket({ PROXY_SECRET: 'new,old' })
  const start = new Date(rotating.context.now() - 1000).toISOString()
  for (const secret of ['new', 'old', 'third', 'new,old'])
    await rotating.call('POST', '/api/client-errors', {
      body: { remote: 'catalog', version: '1.0.0', type: 'error', route: '/', token: pageToken(secret) },
    })
  const replies = ['new', 'old', 'third', 'new,old'].map(async (secret) => {
    const url = `/internal/client-errors?app=marketplace&remote=catalog&since=${start}`
    const reply = await rotating.app.inject({ url, headers: { 'x-haggle-proxy': secret } })
    return [reply.statusCode, reply.statusCode === 200 && reply.json<{ visitors: number }[]>()[0]?.visitors]
  })
  const counted = [200, 2]
  const refused = [404, false]
  expect(await Promise.all(replies)).toEqual([counted, counted, refused, refused])
  await rotating.close()
})

test('failures of a remote since a given time are counted by version and kind', async () => {
  await report('1.0.0', tokenOf())
  const start = since()
  for (const version of ['1.0.0', '1.1.0', '1.1.0']) await report(version, tokenOf())
  await report('1.1.0', tokenOf(), { type: 'script' })
  await report('1.1.0', tokenOf(), { remote: 'checkout' })
  expect(await failures(start)).toEqual([
    { kind: 'load', version: '1.0.0', visitors: 1 },
    { kind: 'load', version: '1.1.0', visitors: 2 },
    { kind: 'script', version: '1.1.0', visitors: 1 },
  ])
})

test('a report without a valid token for its release is stored but not counted', async () => {
  const start = since()
  const [payload, signature = ''] = tokenOf().split('.')
  const forged = [
    undefined,
    pageToken('guess'),
    `${payload}x.${signature}`,
    `${payload}.${signature.slice(1)}`,
    tokenOf({ until: market.context.now() - 1 }),
    tokenOf({ releases: ['catalog@1.0.0'] }),
  ]
  for (const token of forged) expect((await report('1.1.0', token)).status).toBe(202)
  expect(await failures(start)).toEqual([])
})

test('a page load counts once, whatever visitor it claims; a network counts once, by its first report', async () => {
  const start = since()
  const token = tokenOf({ network: undefined })
  for (let visitor = 0; visitor < 20; visitor++) await report('1.1.0', token, { visitor })
  expect(await failures(start)).toEqual([{ kind: 'load', version: '1.1.0', visitors: 1 }])

  const later = since()
  await report('1.0.0', tokenOf({ network: 'office' }))
  market.wait(1)
  for (let page = 0; page < 20; page++) await report('1.1.0', tokenOf({ network: 'office' }), { visitor: page })
  expect(await failures(later)).toEqual([{ kind: 'load', version: '1.0.0', visitors: 1 }])
})

test('reports of one app do not count for another', async () => {
  const start = since()
  await report('1.1.0', tokenOf({ app: 'shop-owner' }))
  expect([await failures(start), await failures(start, 'shop-owner')]).toEqual([
    [],
    [{ kind: 'load', version: '1.1.0', visitors: 1 }],
  ])
})

test('canary visitors are paired with other visitors of the same screen and hour, each once', async () => {
  // Starts at a full hour, so that none ends in between.
  const start = since()
  market.wait(3_600_000 - (market.context.now() % 3_600_000))
  const slow = tokenOf({ network: 'slow' })
  for (const value of [100, 110, 120]) await measure('1.0.0', value)
  await measure('1.1.0', 500, slow)
  await measure('1.1.0', 900, slow)
  market.wait(1)
  for (const value of [600, 90]) await measure('1.1.0', value)
  expect((await measure('1.1.0', 5000, 'forged.token')).status).toBe(202)
  market.wait(3_600_000)
  await measure('1.1.0', 5000)
  const compared = await ask(`web-vitals?app=marketplace&remote=catalog&canary=1.1.0&since=${start}`)
  expect(compared.json()).toEqual([{ screen: '/', metric: 'inp', pairs: 3, worse: 2 }])
})

test('when everything becomes slow for everybody, most pairs of a canary that equals the live release do not say so', async () => {
  const start = since()
  market.wait(3_600_000 - (market.context.now() % 3_600_000))
  // every fifth visitor has the canary; the API is slow for the last two thirds of them
  for (let visitor = 0; visitor < 150; visitor++) {
    market.wait(1000)
    await measure(visitor % 5 === 4 ? '1.1.0' : '1.0.0', (visitor < 50 ? 100 : 900) + ((visitor * 37) % 101))
  }
  const compared = await ask(`web-vitals?app=marketplace&remote=catalog&canary=1.1.0&since=${start}`)
  const [inp] = compared.json<{ pairs: number; worse: number }[]>()
  expect(inp?.pairs).toBeGreaterThan(20)
  expect((inp?.worse ?? 0) / (inp?.pairs ?? 0)).toBeLessThan(0.55)
})

test('a layout that shifts by as good as nothing is no difference, however many visitors see it', async () => {
  const start = since()
  market.wait(3_600_000 - (market.context.now() % 3_600_000))
  const shifts = (version: string, cls: number) => {
    const screens = [{ remote: 'catalog', version, screen: '/', cls }]
    return market.call('POST', '/api/web-vitals', { body: { screens, token: tokenOf() } })
  }
  for (let visitor = 0; visitor < 3; visitor++) {
    await shifts('1.0.0', 0)
    await shifts('1.1.0', 0.002)
  }
  const compared = () => ask(`web-vitals?app=marketplace&remote=catalog&canary=1.1.0&since=${start}`)
  expect((await compared()).json()).toEqual([])
  await shifts('1.0.0', 0)
  await shifts('1.1.0', 0.19)
  expect((await compared()).json()).toEqual([{ screen: '/', metric: 'cls', pairs: 1, worse: 1 }])
})

test('without the secret these routes answer 404', async () => {
  const query = `app=marketplace&remote=catalog&since=${since()}`
  for (const headers of [{}, { 'x-haggle-proxy': 'guess' }, { 'x-haggle-proxy': '' }])
    for (const path of ['client-errors', 'web-vitals'])
      expect((await ask(`${path}?${query}&canary=1`, headers as Record<string, string>)).statusCode).toBe(404)
})

test('an invalid query is refused', async () => {
  expect((await ask('client-errors?app=marketplace&remote=catalog&since=yesterday')).statusCode).toBe(400)
})
