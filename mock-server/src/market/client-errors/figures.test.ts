import { given, openMarket } from '../../../test/support'
import { pageToken } from '../../../test/support/pageTokens'
import { MONTH, MOST_SCREENS } from './figures'
import { forgetOldVitals } from './reportWebVitals'

const SECRET = 'between-us'
const market = given(() => openMarket({ PROXY_SECRET: SECRET }))
// nothing of the test before counts any more
beforeEach(() => market.wait(2 * MONTH))

const tokenOf = (changes: Parameters<typeof pageToken>[1] = {}) =>
  pageToken(SECRET, { until: market.context.now() + 3_600_000, ...changes })
const seen = (screens: object[], token: string | undefined = tokenOf()) =>
  market.call('POST', '/api/web-vitals', {
    body: { screens: screens.map((screen) => ({ remote: 'catalog', version: '1.0.0', ...screen })), token },
  })
const failed = (token: string | undefined, changes: object = {}, headers: Record<string, string> = {}) =>
  market.call('POST', '/api/client-errors', {
    headers,
    body: { remote: 'catalog', version: '1.0.0', type: 'script', route: '/', message: 'boom', token, ...changes },
  })
const ask = async <Reply>(path: string, secret = SECRET) =>
  (await market.app.inject({ url: `/internal/${path}`, headers: { 'x-haggle-proxy': secret } })).json<Reply>()
interface Figures {
  screens: { screen: string; visits: number; lcp?: number; inp?: number; cls?: number }[]
  visits: number
  failures: number
}
const figures = () => ask<Figures>('figures?app=marketplace&remote=catalog')

test('visits and three quarters of the web vitals are counted by screen and part, those not to be compared too', async () => {
  const lcp = [800, 1000, 2000, 9000]
  for (const each of lcp) await seen([{ screen: '/', lcp: each, cls: 0.1, compared: false }, { screen: './Part' }])
  const { screens, visits } = await figures()
  expect(visits).toBe(8)
  expect(screens).toMatchObject([
    { screen: './Part', visits: 4 },
    { screen: '/', visits: 4 },
  ])
  const home = screens[1]!
  // within the width of a bucket
  expect(Math.abs((home.lcp ?? 0) / 2000 - 1)).toBeLessThan(0.06)
  expect(home.cls).toBeCloseTo(0.1, 2)
  expect(home).not.toHaveProperty('inp')
  const kept = await market.context.db.read.selectFrom('web_vitals').select('page').execute()
  expect(kept).toEqual([])
})

test('a screen that a report names twice is counted twice, and none without a token of its release', async () => {
  await seen([{ screen: '/' }, { screen: '/' }])
  for (const token of ['forged.token', tokenOf({ releases: ['catalog@9.9.9'] })]) await seen([{ screen: '/' }], token)
  expect((await figures()).visits).toBe(2)
})

test('names that a flood invents are counted together beyond the most that are told apart', async () => {
  for (let report = 0; report < MOST_SCREENS / 10 + 2; report++) {
    await seen(Array.from({ length: 10 }, (_, each) => ({ screen: `/${report}-${each}` })))
  }
  const { screens, visits } = await figures()
  expect(visits).toBe(MOST_SCREENS + 20)
  expect(screens).toHaveLength(MOST_SCREENS + 1)
  expect(screens.find(({ screen }) => screen === '')?.visits).toBe(20)
})

test('failures count once per visitor and hour; all is forgotten after a month', async () => {
  await seen([{ screen: '/' }])
  for (let page = 0; page < 3; page++) await failed(tokenOf({ network: 'office' }))
  await failed(tokenOf({ network: 'home' }))
  await failed(undefined)
  expect(await figures()).toMatchObject({ visits: 1, failures: 2 })
  market.wait(MONTH + 3_600_000)
  await forgetOldVitals(market.context)
  expect(await figures()).toEqual({ screens: [], visits: 0, failures: 0 })
  expect(await market.context.db.read.selectFrom('screen_figures').selectAll().execute()).toEqual([])
})

test('a report is found by the reference of its trace, with where it came from; those that do not count by it alone', async () => {
  const frames = ['catalog/1.0.0/Home.js:1:2345', 'shell/1.0.0/main.js:1:2']
  const traceparent = (end: string) => ({ traceparent: `00-${'1'.repeat(24)}${end}-${'2'.repeat(16)}-00` })
  await failed(tokenOf(), { frames }, traceparent('ffffffff'))
  await failed(undefined, {}, traceparent('00000001'))
  const report = { remote: 'catalog', version: '1.0.0', kind: 'script', route: '/', message: 'boom' }
  const [newest, ...others] = await ask<{ reference: string }[]>('reports?app=marketplace&remote=catalog')
  expect(newest).toMatchObject({ reference: 'ZZZZ-ZZ', frames, ...report })
  expect(others.map(({ reference }) => reference)).not.toContain('0000-01')
  expect(await ask('reports/ZZZZ-ZZ')).toMatchObject([{ frames, ...report }])
  expect(await ask('reports/0000-01')).toMatchObject([{ frames: [], ...report }])
  for (const path of [
    'figures?app=marketplace&remote=catalog',
    'reports/ZZZZ-ZZ',
    'reports?app=marketplace&remote=catalog',
  ])
    expect(await ask(path, 'guess')).toMatchObject({ message: expect.stringContaining('not found') as string })
})

test.each([[['catalog/1.0.0/Home.js']], [['a b:1:2']], [Array.from({ length: 9 }, () => 'catalog/1.0.0/Home.js:1:2')]])(
  'a report with the frames %j is refused',
  async (frames) => {
    expect((await failed(undefined, { frames })).status).toBe(400)
  },
)
