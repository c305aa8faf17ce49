import { sampleRegistry, type SampleRegistry } from '../testing/sampleRegistry'
import type { Right } from '../tokens/tokens'

const opened: SampleRegistry[] = []

/** A registry whose remote wishlist had three releases, with the token of its team. */
async function wishlistIn3Releases() {
  const sample = await sampleRegistry()
  opened.push(sample)
  const team = await sample.tokenFor('wishlist')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await sample.send(team, { version })
    await sample.release(team, version)
  }
  return { sample, team }
}

let sample: SampleRegistry
let team: string
beforeAll(async () => ({ sample, team } = await wishlistIn3Releases()))
afterAll(() => Promise.all(opened.map((each) => each.close())))

const page = async (path = '/platform/wishlist', { registry } = sample) => (await registry.app.inject(path)).body
const basic = (token: string) => ({ authorization: `Basic ${Buffer.from(`me:${token}`).toString('base64')}` })
const place = { environment: 'production', app: 'marketplace' }

/** Sends a form of the page, as a browser does. */
const send = (form: object, token = '', headers: object = { 'sec-fetch-site': 'same-origin' }, { registry } = sample) =>
  registry.app.inject({
    method: 'POST',
    url: '/platform/wishlist',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(token && basic(token)), ...headers },
    payload: new URLSearchParams({ ...place, ...form }).toString(),
  })
const toFirst = { action: 'rollback', to: '1.0.0' }

test("a remote's page has its releases, visits, speed, errors and what is left of its budget, without scripts", async () => {
  await sample.call('POST', '/v1/remotes/wishlist/budget', team, {
    errors: 0.01,
    webhook: 'https://hooks.example.com/x',
  })
  const html = await page()
  for (const words of [
    '<h2>wishlist</h2>',
    '0.5% of 1000 visits failed in 30 days.',
    '<th scope="row">/wishlist</th><td>200</td><td>1235 ms</td><td>40 ms</td><td>0.01</td>',
    '<a href="/platform?reference=70WH-SP">70WH-SP</a>',
    '1% of the visits of wishlist may fail in 30 days; 50% of that is spent. hooks.example.com is told once',
    '<b>1.2.0</b> <span>live in production/marketplace</span>',
    '<b>1.0.0</b> <span>was live in production/marketplace</span>',
    '<option>1.1.0</option><option>1.0.0</option>',
  ])
    expect(html).toContain(words)
  expect(html).not.toContain('hooks.example.com/x')
  expect(html).not.toMatch(/<script|<b>boom/)
  // a team's page has its remotes
  await sample.tokenFor('gifts-team', { remotes: ['wishlist'] })
  expect(await page('/platform/gifts-team')).toContain('<h2>wishlist</h2>')
  expect(await page('/platform')).toContain('<a href="/platform/wishlist">wishlist</a>')
  expect((await sample.registry.app.inject('/platform/nobody')).statusCode).toBe(404)
})

test('a failure is found by its reference', async () => {
  expect(await page('/platform?reference=70wh-sp')).toMatch(/Failures of 70WH-SP.*&lt;b&gt;boom.*Wishlist\.js:1:2/s)
  expect(await page('/platform?reference=0000-00')).toContain('No failure with the reference 0000-00 is kept')
})

test('who is on call goes back to a release by its name, ends a canary and freezes, with a token that the browser keeps', async () => {
  const { sample, team } = await wishlistIn3Releases()
  const press = (form: object) => send(form, team, { 'sec-fetch-site': 'same-origin' }, sample)
  const shown = (path?: string) => page(path, sample)
  const { statusCode, headers } = await press(toFirst)
  expect(statusCode).toBe(303)
  expect(await sample.live()).toEqual(['1.0.0'])
  expect(await shown(String(headers.location))).toContain('wishlist is back at 1.0.0 in marketplace.')

  await sample.change(team, { action: 'canary', name: 'wishlist', version: '1.2.0', percent: 5 })
  expect(await shown()).toContain('<button>End the canary of wishlist in production/marketplace</button>')
  await press({ action: 'end-canary' })
  expect(await shown()).not.toContain('goes to 5% of visitors')
  expect(await sample.live()).toEqual(['1.0.0'])
  // pressed again, it goes back no further
  expect((await press({ action: 'end-canary' })).statusCode).toBe(409)

  expect((await press({ action: 'freeze', hours: '8', reason: 'outage' })).statusCode).toBe(303)
  expect(await shown()).toMatch(/wishlist in marketplace of production is frozen until .* by wishlist: outage/)
  const audit = (await sample.call('GET', '/v1/audit', team)).body as unknown as { action: string; by: object }[]
  expect(audit.slice(-4).map(({ action }) => action)).toEqual(['rollback', 'canary', 'rollback', 'freeze'])
})

test('without a token, and with one that lacks the right, the browser asks for another, and nothing is changed', async () => {
  const stranger = await sample.tokenFor('coupons')
  const rights: Right[] = ['publish', 'release']
  const publisher = await sample.tokenFor('wishlist-ci', { remotes: ['wishlist'], rights })
  for (const token of ['', stranger, publisher])
    for (const form of [toFirst, { action: 'end-canary' }, { action: 'freeze', hours: '1', reason: 'x' }]) {
      const { statusCode, headers } = await send(form, token)
      expect([statusCode, headers['www-authenticate']]).toEqual([401, expect.stringContaining('Basic')])
    }
  expect(await sample.live()).toEqual(['1.2.0'])
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { 'sec-fetch-site': 'same-site' }],
  ['another origin, in a browser that says no more', { origin: 'https://evil.example' }],
  ['an unknown origin', {}],
])('a form of %s changes nothing, although the browser adds the token', async (_, headers) => {
  expect((await send(toFirst, team, headers)).statusCode).toBe(403)
  expect(await sample.live()).toEqual(['1.2.0'])
})

test.each([
  [{ action: 'remove' }],
  [{ action: 'rollback', to: '../1' }],
  [{ action: 'freeze', hours: '9999', reason: 'x' }],
  [{ action: 'freeze', hours: '1', reason: '' }],
  [{ ...toFirst, environment: 'nowhere' }],
  [{ ...toFirst, app: 'nowhere' }],
])('the form %j is refused', async (form) => {
  expect((await send(form, team)).statusCode).toBeGreaterThanOrEqual(400)
  expect(await sample.live()).toEqual(['1.2.0'])
})

test('a budget is set by its own team, at a site that is not of this network', async () => {
  const budget = (body: object, token = team) => sample.call('POST', '/v1/remotes/wishlist/budget', token, body)
  expect((await budget({ errors: 0.005 }, await sample.tokenFor('coupons'))).status).toBe(403)
  for (const webhook of [
    'http://hooks.example.com',
    'https://localhost/x',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://me@a.example',
  ])
    expect([webhook, (await budget({ errors: 0.005, webhook })).status]).toEqual([webhook, 400])
  expect((await budget({ errors: 0 })).status).toBe(400)
  expect((await budget({ errors: 0.005 })).body).toMatchObject({ name: 'wishlist', errors: 0.005, by: 'wishlist' })
  expect((await sample.call('GET', '/v1/remotes/wishlist/budget', team)).body).toMatchObject({ budget: { spent: 1 } })
})
