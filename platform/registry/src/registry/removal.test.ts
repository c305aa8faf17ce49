import { serveApp } from '@haggle/host/host/serveApp'
import { readApp } from '@haggle/kit/apps/revisions'
import { sampleFiles, tarOf } from '@haggle/kit/testing/sampleUpload'
import Fastify from 'fastify'
import { releaseToAll } from '../changes/changes'
import { sampleRegistry, type SampleRegistry } from '../testing/sampleRegistry'

let sample: SampleRegistry
let token: string
beforeEach(() => open())
afterEach(() => sample.close())

/** A registry in whose marketplace, in all environments, are the remotes `start`, which has the home, and `wishlist`. */
async function open(setting = 'production', checks = {}) {
  sample = await sampleRegistry(setting, [], checks)
  const start = await sample.tokenFor('start', { paths: ['/'] })
  const screens = [{ path: '/', access: 'everyone' as const, screen: './Start', js: ['Wishlist.js'], css: [] }]
  await sample.upload(start, await tarOf(sampleFiles({ name: 'start', screens }).files), 'start')
  token = await sample.tokenFor('wishlist')
  await sample.send(token)
  for (const environment of setting.split(',')) {
    await sample.change(start, { action: 'release', name: 'start', version: '1.0.0' }, environment)
    await sample.release(token, '1.0.0', environment)
  }
}

const removal = { action: 'remove', name: 'wishlist' }
const live = async () =>
  (await readApp(sample.home, 'marketplace'))?.composition.remotes.map(({ name, release }) => [name, release.version])

test('a team removes its remote, and puts it back by a rollback or a release', async () => {
  expect(await sample.change(token, removal)).toMatchObject({
    body: { state: 'done', lines: ['wishlist is removed from marketplace.'] },
  })
  expect(await live()).toEqual([['start', '1.0.0']])
  expect((await sample.change(token, { action: 'rollback', name: 'wishlist' })).body.lines).toEqual([
    'wishlist is back at 1.0.0 in marketplace.',
  ])
  await sample.change(token, removal)
  expect((await sample.release(token)).body.lines).toEqual(['wishlist 1.0.0 is live in marketplace.'])
})

test('is made once per idempotency key, and a removal of what is removed is no error', async () => {
  const key = { 'idempotency-key': 'remove-7' }
  const first = await sample.change(token, removal, 'production', key)
  expect(await sample.change(token, removal, 'production', key)).toMatchObject({ body: first.body })
  const before = await readApp(sample.home, 'marketplace')
  expect((await sample.change(token, removal)).body.lines).toEqual(['wishlist is removed from marketplace.'])
  expect(await readApp(sample.home, 'marketplace')).toEqual(before)
})

test("requires the right to promote, and the team's own remote and environment", async () => {
  const right = { rights: ['publish' as const, 'release' as const, 'rollback' as const] }
  for (const [by, message] of [
    [await sample.tokenFor('wishlist', right), 'The token of wishlist lacks the right promote.'],
    [await sample.tokenFor('coupons'), 'wishlist is not a remote of coupons.'],
    [
      await sample.tokenFor('tester', { remotes: ['wishlist'], environments: ['staging'] }),
      'The token of tester is not for production.',
    ],
  ] as const)
    expect(await sample.change(by, removal)).toMatchObject({ status: 403, body: { message } })
  expect(await live()).toEqual([
    ['start', '1.0.0'],
    ['wishlist', '1.0.0'],
  ])
})

test('a remote that the app no longer takes can still be removed, and is then not taken again', async () => {
  const unwanted = await sample.tokenFor('unwanted')
  const screens = [{ path: '/unwanted', access: 'everyone' as const, screen: './Old', js: ['Wishlist.js'], css: [] }]
  const { release, files } = sampleFiles({ name: 'unwanted', screens })
  await sample.upload(unwanted, await tarOf(files), 'unwanted')
  await releaseToAll(sample.home, 'marketplace', release)
  expect((await sample.change(unwanted, { action: 'remove', name: 'unwanted' })).body).toMatchObject({
    lines: ['unwanted is removed from marketplace.'],
  })
  const again = { action: 'release', name: 'unwanted', version: '1.0.0' }
  expect((await sample.change(unwanted, again)).status).toBe(404)
})

test("an app's home and its last remote stay, and the refusal says why", async () => {
  const start = await sample.tokenFor('start', { paths: ['/'] })
  const refused = () => sample.change(start, { action: 'remove', name: 'start' })
  expect((await refused()).body).toMatchObject({
    state: 'refused',
    lines: ['start has the home of marketplace, /, which the app needs.'],
  })
  await sample.change(token, removal)
  expect((await refused()).body).toMatchObject({
    state: 'refused',
    lines: ['start is the only remote of marketplace.'],
  })
})

test('a host shows the app without it at once, and goes on serving its files to open tabs', async () => {
  const host = Fastify()
  void host.register(serveApp, { home: sample.home, app: 'marketplace' })
  const path = '/v1/envs/production/apps/marketplace/revision'
  const etag = String((await sample.call('GET', path)).reply.headers.etag)
  const waiting = sample.call('GET', `${path}?wait=30`, '', undefined, { 'if-none-match': etag })
  await sample.change(token, removal)
  expect((await waiting).status).toBe(200)
  const page = await host.inject({ url: '/wishlist', headers: { accept: 'text/html' } })
  expect(page.body).not.toContain('"wishlist"')
  expect((await host.inject({ url: '/releases/wishlist/1.0.0/Wishlist.js' })).statusCode).toBe(200)
  await host.close()
})

test('the audit log, the provenance of its files and the page for people say who removed it', async () => {
  await sample.change(token, removal)
  const entries = (await sample.call('GET', '/v1/audit', token)).body as unknown as object[]
  expect(entries.at(-1)).toMatchObject({
    action: 'remove',
    subject: 'production/marketplace/wishlist',
    by: { team: 'wishlist' },
  })
  const { body } = await sample.call('GET', '/v1/who?file=/releases/wishlist/1.0.0/Wishlist.js', token)
  expect(body.changes).toMatchObject([
    { action: 'release', by: 'wishlist' },
    { action: 'remove', environment: 'production', app: 'marketplace', by: 'wishlist' },
  ])
  const page = await sample.registry.app.inject({ url: '/platform' })
  expect(page.body).toContain('<b>remove</b> <span>wishlist 1.0.0</span>')
})

test('a removal in staging shows in the drift of staging, not of production', async () => {
  await sample.close()
  await open('staging,production')
  const { body } = await sample.change(token, removal, 'staging')
  expect(body.lines).toEqual(['wishlist is removed from marketplace of staging.'])
  const namesIn = async (environment: string) =>
    (
      (await sample.call('GET', `/v1/envs/${environment}/drift?module=react`, token)).body as unknown as {
        name: string
      }[]
    ).map(({ name }) => name)
  expect(await namesIn('staging')).toEqual(['start'])
  expect(await namesIn('production')).toEqual(['start', 'wishlist'])
})

test('a fault that the smoke journey finds in the app without the remote refuses the removal', async () => {
  await sample.close()
  const smoke = ({ app }: { app: string }, { name }: { name: string }) =>
    Promise.resolve(name === 'shell' ? [`${app} with shell 1.0.0: / shows no heading.`] : [])
  await open('production', { inApp: smoke })
  expect((await sample.change(token, removal)).body).toMatchObject({
    state: 'refused',
    lines: ['Without wishlist: marketplace with shell 1.0.0: / shows no heading.'],
  })
  expect(await live()).toHaveLength(2)
})
