import { openMarket, type TestMarket } from '../../test/support'

let market: TestMarket
beforeAll(async () => {
  market = await openMarket({ PROXY_SECRET: 'between-us' })
})
afterAll(() => market.close())

const since = () => new Date(market.context.now()).toISOString()
const report = (remote: string, version: string) =>
  market.call('POST', '/api/client-errors', { body: { remote, version, type: 'error', route: '/' } })
const ask = (query: string, headers: Record<string, string> = { 'x-haggle-proxy': 'between-us' }) =>
  market.app.inject({ url: `/internal/client-errors?${query}`, headers })

test('failures of a remote are counted by version, from a moment on', async () => {
  await report('catalog', '1.0.0')
  market.wait(1000)
  const start = since()
  for (const version of ['1.0.0', '1.1.0', '1.1.0']) await report('catalog', version)
  await report('checkout', '1.1.0')
  const counts = (await ask(`remote=catalog&since=${start}`)).json<{ version: string; reports: number }[]>()
  expect(counts.sort((a, b) => a.version.localeCompare(b.version))).toEqual([
    { version: '1.0.0', reports: 1 },
    { version: '1.1.0', reports: 2 },
  ])
})

test('nobody without the secret learns that there is such a call', async () => {
  const query = `remote=catalog&since=${since()}`
  for (const headers of [{}, { 'x-haggle-proxy': 'guess' }, { 'x-haggle-proxy': '' }])
    expect((await ask(query, headers as Record<string, string>)).statusCode).toBe(404)
})

test('a question that makes no sense is refused', async () => {
  expect((await ask('remote=catalog&since=yesterday')).statusCode).toBe(400)
})
