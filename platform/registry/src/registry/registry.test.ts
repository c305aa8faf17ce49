import { createHash } from 'node:crypto'
import { Envelope } from '@haggle/kit/signing/envelope'
import { givenAnew } from '@haggle/shared-server/testing/given'
import { sampleRegistry } from '../testing/sampleRegistry'

const sample = givenAnew(() => sampleRegistry())

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

test('the chain of the audit log can be checked from outside', async () => {
  const token = await sample.tokenFor('wishlist')
  await sample.send(token)
  await sample.release(token)
  const [first, second] = (await sample.call('GET', '/v1/audit', token)).body as unknown as { before: string }[]
  const { reply } = await sample.call('GET', '/v1/audit/1', token)
  expect(createHash('sha256').update(reply.rawPayload).digest('hex')).toBe(second?.before)
  const { payload, signatures } = Envelope.parse(reply.json())
  expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toEqual(first)
  expect(signatures[0]?.keyid).toBe((await sample.call('GET', '/v1/key')).body.key)
  expect((await sample.call('GET', '/v1/audit/3', token)).status).toBe(404)
})

test('no reply with the secret of a token is cached, nor is a refusal', async () => {
  const token = await sample.tokenFor('wishlist')
  const asked = { team: 'wishlist', remotes: ['wishlist'], paths: ['/wishlist'], rights: ['publish'] }
  const created = await sample.call('POST', '/v1/tokens', token, asked)
  expect(created.status).toBe(201)
  const refused = await sample.call('GET', '/releases/wishlist/9.9.9/Wishlist.js')
  expect(refused.status).toBe(404)
  for (const { reply } of [created, refused]) expect(reply.headers['cache-control']).toBe('no-store')
})

test('drift lists the ranges in which remotes require a shared package', async () => {
  const token = await sample.tokenFor('wishlist')
  await sample.send(token)
  await sample.release(token)
  expect((await sample.call('GET', '/v1/envs/production/drift?module=@haggle/shared-ui', token)).body).toEqual([
    { app: 'marketplace', name: 'wishlist', version: '1.0.0', module: '@haggle/shared-ui', range: '^1.0.0' },
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
    '/npm/@haggle-slots/{name}/-/{file}',
    '/npm/{*}',
    '/releases/{name}/{version}/{*}',
    '/v1/audit',
    '/v1/audit/{number}',
    '/v1/changes/{id}',
    '/v1/envs',
    '/v1/envs/{env}/apps',
    '/v1/envs/{env}/apps/{app}/changes',
    '/v1/envs/{env}/apps/{app}/composition',
    '/v1/envs/{env}/apps/{app}/previews',
    '/v1/envs/{env}/apps/{app}/revision',
    '/v1/envs/{env}/drift',
    '/v1/envs/{env}/freezes',
    '/v1/envs/{env}/freezes/{id}',
    '/v1/failures/{reference}',
    '/v1/key',
    '/v1/oidc/exchange',
    '/v1/remotes/{name}',
    '/v1/remotes/{name}/budget',
    '/v1/remotes/{name}/releases',
    '/v1/remotes/{name}/releases/{version}/pictures',
    '/v1/token',
    '/v1/tokens',
    '/v1/tokens/{id}',
    '/v1/who',
  ])
})
