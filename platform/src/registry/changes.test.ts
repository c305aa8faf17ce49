import { setTimeout as wait } from 'node:timers/promises'
import { readApp } from '../apps/revisions'
import { makeChange } from './changes'
import { openEnvironment, readEnvironments } from './environments'
import { sampleRegistry, type SampleRegistry } from './sampleRegistry'
import { sampleFiles, tarOf } from './sampleUpload'

let sample: SampleRegistry
beforeEach(async () => {
  sample = await sampleRegistry()
})
afterEach(() => sample.close())

describe('a change', () => {
  test('is made once per idempotency key', async () => {
    const token = await sample.tokenFor('wishlist')
    await sample.send(token)
    const key = { 'idempotency-key': 'deploy-7' }
    const body = { action: 'release', name: 'wishlist', version: '1.0.0' }
    const first = await sample.change(token, body, 'production', key)
    expect(await sample.change(token, body, 'production', key)).toMatchObject({ body: first.body })
    expect((await readApp(sample.home, 'marketplace'))?.history).toHaveLength(2)
    expect(await sample.change(token, { ...body, version: '1.0.1' }, 'production', key)).toMatchObject({
      status: 409,
      body: { message: 'This Idempotency-Key was sent with another change: take a new one.' },
    })
  })

  test('that the gate refuses has its reasons and changes nothing', async () => {
    const token = await sample.tokenFor('wishlist')
    await sample.send(token, { contract: '^2.0.0' })
    expect((await sample.release(token)).body).toMatchObject({
      state: 'refused',
      lines: ['wishlist needs contract ^2.0.0; the shell 1.0.0 speaks 1.0.0.'],
    })
    expect(await sample.live()).toEqual([])
  })

  test('of a remote that the app does not take is refused', async () => {
    const token = await sample.tokenFor('unwanted')
    expect(await sample.change(token, { action: 'release', name: 'unwanted', version: '1.0.0' })).toMatchObject({
      status: 404,
      body: {
        message:
          'The app marketplace takes only some remotes, and not unwanted: the platform team lists them in platform/apps/marketplace.json.',
      },
    })
  })

  test('goes through canary, promotion and rollback', async () => {
    const token = await sample.tokenFor('wishlist')
    for (const version of ['1.0.0', '1.1.0']) await sample.send(token, { version })
    await sample.release(token)
    await sample.change(token, { action: 'canary', name: 'wishlist', version: '1.1.0', percent: 10 })
    expect((await sample.change(token, { action: 'promote', name: 'wishlist' })).body.lines).toEqual([
      'wishlist 1.1.0 is live in marketplace.',
    ])
    expect((await sample.change(token, { action: 'rollback', name: 'wishlist' })).body.lines).toEqual([
      'wishlist is back at 1.0.0 in marketplace.',
    ])
  })

  test('with a target version is refused for any other version, and changes nothing when repeated', async () => {
    const token = await sample.tokenFor('wishlist')
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await sample.send(token, { version })
      if (version !== '1.2.0') await sample.release(token, version)
    }
    const lines = async (body: object) => (await sample.change(token, { name: 'wishlist', ...body })).body.lines
    await lines({ action: 'canary', version: '1.2.0', percent: 10 })
    expect(await lines({ action: 'promote', version: '1.1.0' })).toEqual([
      'The canary of wishlist in marketplace is 1.2.0, not 1.1.0.',
    ])
    const promote = { action: 'promote', version: '1.2.0' }
    const done = ['wishlist 1.2.0 is live in marketplace.']
    expect([await lines(promote), await lines(promote)]).toEqual([done, done])
    expect(await lines({ action: 'rollback', version: '1.0.0' })).toEqual([
      'wishlist would go back to 1.1.0 in marketplace, not to 1.0.0.',
    ])
    for (const key of ['once', 'again'])
      expect(
        await sample.change(token, { action: 'rollback', name: 'wishlist', version: '1.1.0' }, 'production', {
          'idempotency-key': key,
        }),
      ).toMatchObject({ body: { state: 'done', lines: ['wishlist is back at 1.1.0 in marketplace.'] } })
    expect(await sample.live()).toEqual(['1.1.0'])
  })

  test('without a token gets 401 before its body is validated', async () => {
    const path = '/v1/envs/production/apps/marketplace/changes'
    expect((await sample.call('POST', path, '', { action: 'destroy' })).status).toBe(401)
    expect((await sample.call('POST', '/v1/remotes/wishlist/releases', '', { no: 'tar' })).status).toBe(401)
    expect((await sample.call('GET', '/v1/audit?after=x')).status).toBe(401)
  })

  test.each([
    ['release', { version: '1.0.0' }],
    ['canary', { version: '1.0.0', percent: 10 }],
    ['promote', {}],
    ['rollback', {}],
  ])('%s of a path in place of a name is refused and not in the audit log', async (action, detail) => {
    const token = await sample.tokenFor('platform', { remotes: 'all' })
    await sample.upload(token, await tarOf(sampleFiles({ version: '1.0.0' }).files))
    const before = (await sample.call('GET', '/v1/audit', token)).body
    const body = { action, name: 'wishlist/../wishlist', ...detail }
    expect(await sample.change(token, body)).toMatchObject({
      status: 400,
      body: { message: 'name: must be lower-case words joined by hyphens' },
    })
    expect((await sample.call('GET', '/v1/audit', token)).body).toEqual(before)
    expect(await sample.live()).toEqual([])
  })

  test.each([
    [{ action: 'release', name: 'wishlist', version: 'latest' }, 400],
    [{ action: 'canary', name: 'wishlist', version: '1.0.0', percent: 100 }, 400],
    [{ action: 'destroy', name: 'wishlist' }, 400],
    [{ action: 'release', name: 'catalog', version: '1.0.0' }, 403],
  ])('%j is refused', async (body, status) => {
    expect((await sample.change(await sample.tokenFor('wishlist'), body)).status).toBe(status)
  })
})

test("a long gate check of one team's candidate does not block other teams' changes", async () => {
  await sample.close()
  let answer: (lines: string[]) => void = () => undefined
  const checking = new Promise<string[]>((done) => (answer = done))
  const smoke = (_: unknown, { name }: { name: string }) => (name === 'slow' ? checking : Promise.resolve([]))
  sample = await sampleRegistry(undefined, [], { smoke })
  const slow = await sample.tokenFor('slow')
  const screens = [{ path: '/slow', access: 'everyone' as const, screen: './Wishlist', js: ['Wishlist.js'], css: [] }]
  await sample.upload(slow, await tarOf(sampleFiles({ name: 'slow', screens }).files), 'slow')
  const path = '/v1/envs/production/apps/marketplace/changes'
  const begun = await sample.call('POST', path, slow, { action: 'release', name: 'slow', version: '1.0.0' })
  const other = await sample.tokenFor('wishlist')
  await sample.send(other)
  const { body } = await sample.call('POST', path, other, { action: 'release', name: 'wishlist', version: '1.0.0' })
  const stateOf = async (id: unknown) => (await sample.call('GET', `/v1/changes/${String(id)}`, other)).body.state
  while ((await stateOf(body.id)) === 'running') await new Promise((done) => setTimeout(done, 20))
  expect([await stateOf(body.id), await stateOf(begun.body.id)]).toEqual(['done', 'running'])
  answer(['slow 1.0.0: / shows no heading.'])
  await sample.registry.changes.idle()
  expect(await stateOf(begun.body.id)).toBe('refused')
  expect(await sample.live()).toEqual(['1.0.0'])
})

test('a release is promoted unchanged from staging to production, which refuses one that was never live in staging', async () => {
  await sample.close()
  sample = await sampleRegistry('staging,production')
  const token = await sample.tokenFor('wishlist')
  const { body: sent } = await sample.send(token)
  expect((await sample.release(token)).body).toMatchObject({
    state: 'refused',
    lines: [
      'wishlist 1.0.0 was never live in staging, which comes before production: release it there first, with --env staging.',
    ],
  })
  expect((await sample.release(token, '1.0.0', 'staging')).body).toMatchObject({
    state: 'done',
    lines: ['wishlist 1.0.0 is live in marketplace of staging.'],
  })
  expect(await sample.live()).toEqual([])
  expect((await sample.release(token)).body).toMatchObject({ state: 'done' })
  const compositionOf = async (environment: string) =>
    (await sample.call('GET', `/v1/envs/${environment}/apps/marketplace/composition`)).body
  expect(await compositionOf('staging')).toMatchObject({ allowOverrides: true })
  expect(await compositionOf('production')).toMatchObject({ allowOverrides: false })
  const [listed] = (await sample.call('GET', '/v1/remotes/wishlist/releases', token)).body as unknown as {
    digest: string
  }[]
  expect(listed?.digest).toBe(sent.digest)
  expect(await sample.release(token, '1.0.0', 'nowhere')).toMatchObject({
    status: 404,
    body: { message: 'There is no environment nowhere; there are staging and production.' },
  })
})

test('a release that staging has from its start, as a copy of production, can be released to production again', async () => {
  const token = await sample.tokenFor('wishlist')
  for (const version of ['1.0.0', '1.1.0']) await sample.send(token, { version })
  await sample.release(token)
  const environments = readEnvironments(sample.home, 'staging,production')
  await openEnvironment(environments, 'staging', 'marketplace')
  await sample.release(token, '1.1.0')
  const again = (version: string) =>
    makeChange(
      environments,
      { environment: 'production', app: 'marketplace' },
      { action: 'release', name: 'wishlist', version },
      {},
    )
  expect((await again('1.0.0')).line).toBe('wishlist 1.0.0 is live in marketplace.')
  await expect(again('1.1.0')).rejects.toThrow('wishlist 1.1.0 was never live in staging')
})

test('the environments are listed in their order', async () => {
  await sample.close()
  sample = await sampleRegistry('development,staging,production')
  const token = await sample.tokenFor('wishlist')
  expect((await sample.call('GET', '/v1/envs', token)).body).toEqual(['development', 'staging', 'production'])
})

test.each([
  [{ action: 'canary', version: '1.1.0', percent: 10 }, 'wishlist 1.1.0 goes to 10% of the visitors of'],
  [{ action: 'promote' }, 'wishlist 1.1.0 is live in'],
  [{ action: 'rollback' }, 'wishlist is back at 1.0.0 in'],
])('the line about %j names the environment, unless it is production', async (body, line) => {
  await sample.close()
  sample = await sampleRegistry('staging,production')
  const token = await sample.tokenFor('wishlist')
  for (const version of ['1.0.0', '1.1.0']) await sample.send(token, { version })
  for (const environment of ['staging', 'production']) {
    for (const version of ['1.1.0', '1.0.0']) await sample.release(token, version, environment)
    const go = (change: object) => sample.change(token, { name: 'wishlist', ...change }, environment)
    if (body.action !== 'rollback') await go({ action: 'canary', version: '1.1.0', percent: 5 })
    if (body.action === 'rollback') await sample.release(token, '1.1.0', environment)
    const place = environment === 'production' ? 'marketplace' : 'marketplace of staging'
    expect((await go(body)).body.lines).toEqual([`${line} ${place}.`])
  }
})

test('a long-polling host gets a change at once, and 304 while there is none', async () => {
  const token = await sample.tokenFor('wishlist')
  await sample.send(token)
  const path = '/v1/envs/production/apps/marketplace/composition'
  const etag = String((await sample.call('GET', path)).reply.headers.etag)
  for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect((await sample.call('GET', path, '', undefined, { 'if-none-match': named })).status).toBe(304)
  const waiting = sample.call('GET', `${path}?wait=30`, '', undefined, { 'if-none-match': etag })
  await sample.release(token)
  expect((await waiting).body).toMatchObject({ remotes: [{ name: 'wishlist' }] })
})

test('a thousand calls that wait cost as much as a few', async () => {
  const url = await sample.listen()
  const path = `${url}/v1/envs/production/apps/marketplace/revision`
  const etag = String((await fetch(path)).headers.get('etag'))
  const stop = new AbortController()
  const hoard = Array.from({ length: 1000 }, () =>
    fetch(`${path}?wait=30`, { headers: { 'if-none-match': etag }, signal: stop.signal }).catch(() => undefined),
  )
  while ((await sample.connections()) < hoard.length) await wait(50)
  await wait(1_000)
  const start = process.cpuUsage()
  await wait(2_000)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 2_000_000).toBeLessThan(0.5)
  const asked = performance.now()
  expect((await fetch(path)).status).toBe(200)
  expect(performance.now() - asked).toBeLessThan(2000)
  stop.abort()
  await Promise.all(hoard)
  await wait(300)
})

test('the audit log records actions with their team', async () => {
  const token = await sample.tokenFor('wishlist')
  await sample.send(token)
  await sample.release(token)
  const entries = (await sample.call('GET', '/v1/audit', token)).body as unknown as object[]
  expect(entries).toMatchObject([
    { number: 1, action: 'publish', subject: 'wishlist/1.0.0', by: { team: 'wishlist' } },
    { number: 2, action: 'release', subject: 'production/marketplace/wishlist', by: { team: 'wishlist' } },
  ])
})

test('drift lists the ranges in which remotes require a shared package', async () => {
  const token = await sample.tokenFor('wishlist')
  await sample.send(token)
  await sample.release(token)
  expect((await sample.call('GET', '/v1/envs/production/drift?module=shared-ui', token)).body).toEqual([
    { app: 'marketplace', name: 'wishlist', version: '1.0.0', module: 'shared-ui', range: '^1.0.0' },
  ])
})

test.each([
  ['app=nope', 'There is no app nope in production.'],
  ['module=nope', 'marketplace in production shares no nope.'],
])('drift of an unknown %s is refused', async (query, message) => {
  const token = await sample.tokenFor('wishlist')
  expect(await sample.call('GET', `/v1/envs/production/drift?${query}`, token)).toMatchObject({
    status: 404,
    body: { message },
  })
})

test.each([
  ['GET', '/v1/nothing', 404],
  ['POST', '/v1/remotes/Wish%20list/releases', 400],
  ['DELETE', '/v1/tokens/..%2f..%2faudit', 400],
  ['GET', `/v1/remotes/${'x'.repeat(300)}/releases`, 404],
  ['GET', '/v1/remotes/%c0%ae/releases', 404],
] as const)('%s %s gets only a message', async (method, url, status) => {
  const token = await sample.tokenFor('platform', { remotes: 'all' })
  const { status: got, body } = await sample.call(method, url, token, method === 'POST' ? Buffer.of() : undefined)
  expect(got).toBe(status)
  expect(Object.keys(body)).toEqual(['message'])
})

test('every route is in the API document', async () => {
  const { body } = await sample.call('GET', '/v1/openapi.json')
  expect(Object.keys(body.paths ?? {}).sort()).toEqual([
    '/releases/{name}/{version}/{*}',
    '/v1/audit',
    '/v1/changes/{id}',
    '/v1/envs',
    '/v1/envs/{env}/apps/{app}/changes',
    '/v1/envs/{env}/apps/{app}/composition',
    '/v1/envs/{env}/apps/{app}/previews',
    '/v1/envs/{env}/apps/{app}/revision',
    '/v1/envs/{env}/drift',
    '/v1/key',
    '/v1/oidc/exchange',
    '/v1/remotes/{name}/releases',
    '/v1/tokens',
    '/v1/tokens/{id}',
    '/v1/who',
  ])
})
