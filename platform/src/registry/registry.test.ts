import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteRelease } from 'shared-contract/platform'
import { compose } from '../apps/changes'
import { readApp } from '../apps/revisions'
import { newHome, sampleShell, store } from '../releases/samples'
import { readRelease } from '../releases/store'
import { readEnvironments } from './environments'
import { makeRegistry } from './registry'
import { sampleFiles, tarOf } from './sampleUpload'
import { fileStorage } from './storage/fileStorage'
import type { Right, TokenRequest } from './tokens'

const DAY = 24 * 60 * 60 * 1000

let home: string
let clock: number
let registry: ReturnType<typeof makeRegistry>
const open = (setting?: string) =>
  (registry = makeRegistry({
    storage: fileStorage(join(home, 'registry')),
    environments: readEnvironments(home, setting),
    checks: {},
    now: () => clock,
  }))

beforeEach(async () => {
  home = await newHome()
  clock = Date.now()
  open()
  const frame = { app: 'marketplace', title: 'Haggle', home: '/', links: [], allowOverrides: false }
  await compose(home, { ...frame, remotes: 'all' }, [await store(home, sampleShell())])
})
afterEach(async () => {
  await registry.app.close()
  await rm(home, { recursive: true })
})

const all: Right[] = ['publish', 'release', 'canary', 'promote', 'rollback', 'tokens']
const tokenFor = async (team: string, changes: Partial<TokenRequest> = {}) => {
  const request = { team, remotes: [team], paths: [`/${team}`], environments: 'all' as const, rights: all, days: 90 }
  return (await registry.tokens.create({ ...request, ...changes })).token
}

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  token = '',
  payload?: object | Buffer,
  headers = {},
) {
  const type = Buffer.isBuffer(payload) ? { 'content-type': 'application/x-tar' } : {}
  const reply = await registry.app.inject({
    method,
    url,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...type, ...headers },
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, body: reply.body ? reply.json<Record<string, never>>() : {}, reply }
}

const upload = (token: string, tar: Buffer, name = 'wishlist') =>
  call('POST', `/v1/remotes/${name}/releases`, token, tar)
const send = async (token: string, changes: Partial<RemoteRelease> = {}) =>
  upload(token, await tarOf(sampleFiles(changes).files))

/** Makes a change and waits until it is over. */
async function change(token: string, body: object, environment = 'production', headers = {}) {
  const { status, body: state } = await call(
    'POST',
    `/v1/envs/${environment}/apps/marketplace/changes`,
    token,
    body,
    headers,
  )
  if (status !== 202) return { status, body: state }
  await registry.changes.idle()
  return call('GET', `/v1/changes/${String(state.id)}`, token)
}
const release = (token: string, version = '1.0.0', environment = 'production') =>
  change(token, { action: 'release', name: 'wishlist', version }, environment)
const live = async () =>
  (await readApp(home, 'marketplace'))?.composition.remotes.map((remote) => remote.release.version)

test('a team sends a release and makes it live, with nothing but an address and a token', async () => {
  const token = await tokenFor('wishlist')
  const sent = await send(token)
  expect(sent).toMatchObject({ status: 201, body: { name: 'wishlist', version: '1.0.0' } })
  expect(await send(token)).toMatchObject({ status: 200, body: sent.body })
  expect(await release(token)).toMatchObject({
    body: { state: 'done', lines: ['wishlist 1.0.0 is live in marketplace.'] },
  })
  const composition = await call('GET', '/v1/envs/production/apps/marketplace/composition')
  expect(composition.body).toMatchObject({ remotes: [{ name: 'wishlist' }] })
  const file = await registry.app.inject({ url: '/releases/wishlist/1.0.0/remoteEntry.js' })
  expect(file.body).toBe('/* entry of 1.0.0 */')
  expect(file.headers['cache-control']).toContain('immutable')
})

test('a version is taken once: other files under it are refused', async () => {
  const token = await tokenFor('wishlist')
  await send(token)
  const other = await send(token, { global: 'other' })
  expect(other).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('take another version') as string },
  })
})

describe('an upload is refused, and nothing of it stays, when it holds', () => {
  const { files } = sampleFiles()
  const without = (name: string) => files.filter(([file]) => file !== name)
  test.each([
    ['a file that climbs', [...files, ['../../evil.js', 'x']], '"../../evil.js" is no name of a file in a release.'],
    ['an absolute path', [...files, ['/etc/passwd', 'x']], '"/etc/passwd" is no name of a file in a release.'],
    [
      'a symbolic link',
      [...files, [{ name: 'a.js', type: 'symlink', linkname: '/etc/passwd' }]],
      'a.js is a symlink: only plain files can be released.',
    ],
    [
      'a hard link',
      [...files, [{ name: 'a.js', type: 'link', linkname: 'Wishlist.js' }]],
      'a.js is a link: only plain files can be released.',
    ],
    ['a file twice', [...files, ['Wishlist.js', 'x']], 'Wishlist.js is in it twice.'],
    [
      'a changed file',
      [...without('Wishlist.js'), ['Wishlist.js', 'evil()']],
      'wishlist 1.0.0: Wishlist.js was changed.',
    ],
    ['less than it names', without('Wishlist.js'), 'wishlist 1.0.0: Wishlist.js is missing.'],
    ['no release.json', without('release.json'), 'There is no release.json in it.'],
    ['a release.json that is none', [...without('release.json'), ['release.json', '{']], 'release.json: it is no JSON'],
  ] as [string, Parameters<typeof tarOf>[0], string][])('%s', async (_, entries, message) => {
    const token = await tokenFor('wishlist')
    expect(await upload(token, await tarOf(entries))).toMatchObject({ status: 400, body: { message } })
    expect(await readRelease(home, 'wishlist', '1.0.0')).toBeUndefined()
  })

  test('half of a tar', async () => {
    const token = await tokenFor('wishlist')
    const tar = await tarOf(files)
    const half = tar.subarray(0, 700)
    expect(await upload(token, half)).toMatchObject({ status: 400 })
    expect(await readRelease(home, 'wishlist', '1.0.0')).toBeUndefined()
  })

  test('a screen that its build does not expose', async () => {
    const screens = [
      { path: '/wishlist', access: 'everyone' as const, screen: './Wishlist', js: ['remoteEntry.js'], css: [] },
    ]
    const sample = sampleFiles()
    const forged = { ...sample.release, screens }
    const entries = [...without('release.json'), ['release.json', JSON.stringify(forged)] as [string, string]]
    const token = await tokenFor('wishlist')
    expect((await upload(token, await tarOf(entries))).body.message).toBe(
      'release.json names other files of ./Wishlist than the build.',
    )
  })
})

describe('a token', () => {
  test('is needed, known and not expired', async () => {
    const token = await tokenFor('wishlist', { days: 1 })
    const calls = [
      '/v1/audit',
      '/v1/tokens',
      '/v1/changes/abc',
      '/v1/remotes/wishlist/releases',
      '/v1/envs/production/drift',
    ]
    for (const url of calls) expect([url, (await call('GET', url)).status]).toEqual([url, 401])
    expect((await send(`${token.slice(0, -1)}_`)).status).toBe(401)
    clock += DAY
    expect(await send(token)).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('expired') as string },
    })
  })

  test('is for its own remotes, paths, environments and rights', async () => {
    const stranger = await tokenFor('coupons')
    expect(await send(stranger)).toMatchObject({
      status: 403,
      body: { message: 'wishlist is not a remote of coupons.' },
    })
    const reader = await tokenFor('wishlist', { rights: ['publish'] })
    await send(reader)
    expect(await release(reader)).toMatchObject({
      status: 403,
      body: { message: 'The token of wishlist may not release.' },
    })
    expect((await call('POST', '/v1/tokens', reader, { team: 'x', remotes: 'all', rights: all })).status).toBe(403)
    const elsewhere = await tokenFor('staging', { remotes: ['wishlist'], environments: ['staging'] })
    expect((await release(elsewhere)).status).toBe(403)
    const squatter = await tokenFor('cart', { remotes: ['wishlist'], paths: ['/cart'] })
    expect(await send(squatter, { version: '1.0.1' })).toMatchObject({
      status: 403,
      body: { message: '/wishlist is not a path of cart, whose paths begin with /cart.' },
    })
    expect(await live()).toEqual([])
  })

  test('is replaced without a failed call, and revoked at once; a team has two at most', async () => {
    const platform = await tokenFor('platform', { remotes: 'all' })
    const [old, next] = [await tokenFor('wishlist'), await tokenFor('wishlist')]
    const third = { team: 'wishlist', remotes: ['wishlist'], rights: ['publish'] }
    expect((await call('POST', '/v1/tokens', platform, third)).status).toBe(409)
    await send(old)
    const id = old.split('_')[1] ?? ''
    expect((await call('DELETE', `/v1/tokens/${id}`, platform)).status).toBe(200)
    expect((await send(old)).status).toBe(401)
    expect((await send(next)).status).toBe(200)
    expect((await call('POST', '/v1/tokens', platform, third)).status).toBe(201)
  })

  test('lies in the storage as a hash only', async () => {
    const token = await tokenFor('wishlist')
    const [, id = '', secret = ''] = token.split('_')
    expect(await readFile(join(home, `registry/tokens/${id}.json`), 'utf8')).not.toContain(secret)
  })
})

describe('a change', () => {
  test('is made once for an idempotency key', async () => {
    const token = await tokenFor('wishlist')
    await send(token)
    const key = { 'idempotency-key': 'deploy-7' }
    const body = { action: 'release', name: 'wishlist', version: '1.0.0' }
    const first = await change(token, body, 'production', key)
    expect(await change(token, body, 'production', key)).toMatchObject({ body: first.body })
    expect((await readApp(home, 'marketplace'))?.history).toHaveLength(2)
  })

  test('that the gate refuses says why and changes nothing', async () => {
    const token = await tokenFor('wishlist')
    await send(token, { contract: '^2.0.0' })
    expect((await release(token)).body).toMatchObject({
      state: 'refused',
      lines: ['wishlist needs contract ^2.0.0; the shell 1.0.0 speaks 1.0.0.'],
    })
    expect(await live()).toEqual([])
  })

  test('goes through canary, promotion and rollback', async () => {
    const token = await tokenFor('wishlist')
    for (const version of ['1.0.0', '1.1.0']) await send(token, { version })
    await release(token)
    await change(token, { action: 'canary', name: 'wishlist', version: '1.1.0', percent: 10 })
    expect((await change(token, { action: 'promote', name: 'wishlist' })).body.lines).toEqual([
      'wishlist 1.1.0 is live in marketplace.',
    ])
    expect((await change(token, { action: 'rollback', name: 'wishlist' })).body.lines).toEqual([
      'wishlist is back at 1.0.0 in marketplace.',
    ])
  })

  test.each([
    [{ action: 'release', name: 'wishlist', version: 'latest' }, 400],
    [{ action: 'canary', name: 'wishlist', version: '1.0.0', percent: 100 }, 400],
    [{ action: 'destroy', name: 'wishlist' }, 400],
    [{ action: 'release', name: 'catalog', version: '1.0.0' }, 403],
  ])('%j is refused', async (body, status) => {
    expect((await change(await tokenFor('wishlist'), body)).status).toBe(status)
  })
})

test('a release goes from one environment to the next, by the same bytes; production refuses what was never in staging', async () => {
  open('staging,production')
  const token = await tokenFor('wishlist')
  const { body: sent } = await send(token)
  expect((await release(token)).body).toMatchObject({
    state: 'refused',
    lines: ['wishlist 1.0.0 was never live in staging, which comes before production.'],
  })
  expect((await release(token, '1.0.0', 'staging')).body).toMatchObject({ state: 'done' })
  expect(await live()).toEqual([])
  expect((await release(token)).body).toMatchObject({ state: 'done' })
  const [listed] = (await call('GET', '/v1/remotes/wishlist/releases', token)).body as unknown as { digest: string }[]
  expect(listed?.digest).toBe(sent.digest)
  expect((await release(token, '1.0.0', 'nowhere')).status).toBe(404)
})

test('a host learns of a change while it waits, and gets nothing while there is none', async () => {
  const token = await tokenFor('wishlist')
  await send(token)
  const path = '/v1/envs/production/apps/marketplace/composition'
  const etag = String((await call('GET', path)).reply.headers.etag)
  expect((await call('GET', path, '', undefined, { 'if-none-match': etag })).status).toBe(304)
  const waiting = call('GET', `${path}?wait=30`, '', undefined, { 'if-none-match': etag })
  await release(token)
  expect((await waiting).body).toMatchObject({ remotes: [{ name: 'wishlist' }] })
})

test('the audit log says who did what, and a changed entry is named', async () => {
  const token = await tokenFor('wishlist')
  await send(token)
  await release(token)
  const entries = (await call('GET', '/v1/audit', token)).body as unknown as object[]
  expect(entries).toMatchObject([
    { number: 1, action: 'publish', subject: 'wishlist/1.0.0', by: { team: 'wishlist' } },
    { number: 2, action: 'release', subject: 'production/marketplace/wishlist', by: { team: 'wishlist' } },
  ])
  const storage = fileStorage(join(home, 'registry'))
  const [first = ''] = await storage.list('audit/')
  const bytes = (await storage.get(first))?.bytes.toString() ?? ''
  await storage.remove(first)
  await storage.create(first, bytes.replace('wishlist/1.0.0', 'wishlist/6.6.6'))
  expect(await call('GET', '/v1/audit', token)).toMatchObject({
    status: 500,
    body: { message: 'Audit entry 1 is not as it was written.' },
  })
})

test('drift says which remotes ask for which versions of a shared package', async () => {
  const token = await tokenFor('wishlist')
  await send(token)
  await release(token)
  expect((await call('GET', '/v1/envs/production/drift?module=shared-ui', token)).body).toEqual([
    { app: 'marketplace', name: 'wishlist', version: '1.0.0', module: 'shared-ui', range: '^1.0.0' },
  ])
})

test.each([
  ['GET', '/v1/nothing', 404],
  ['POST', '/v1/remotes/Wish%20list/releases', 400],
  ['DELETE', '/v1/tokens/..%2f..%2faudit', 400],
] as const)('%s %s is answered in one line', async (method, url, status) => {
  const token = await tokenFor('platform', { remotes: 'all' })
  const { status: got, body } = await call(method, url, token, method === 'POST' ? Buffer.of() : undefined)
  expect(got).toBe(status)
  expect(Object.keys(body)).toEqual(['message'])
})

test('every call is in the API document', async () => {
  const { body } = await call('GET', '/v1/openapi.json')
  expect(Object.keys(body.paths ?? {}).sort()).toEqual([
    '/releases/{name}/{version}/{*}',
    '/v1/audit',
    '/v1/changes/{id}',
    '/v1/envs/{env}/apps/{app}/changes',
    '/v1/envs/{env}/apps/{app}/composition',
    '/v1/envs/{env}/drift',
    '/v1/remotes/{name}/releases',
    '/v1/tokens',
    '/v1/tokens/{id}',
  ])
})
