import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveApp } from '@haggle/host/host/serveApp'
import { readApp } from '@haggle/kit/apps/revisions'
import { previewComposition, previewsIn } from '@haggle/kit/changes/preview'
import Fastify, { type FastifyInstance } from 'fastify'
import { sampleRegistry, type SampleRegistry } from '../testing/sampleRegistry'

let sample: SampleRegistry
let host: FastifyInstance
let token: string
beforeEach(async () => {
  sample = await sampleRegistry()
  token = await sample.tokenFor('wishlist')
  host = Fastify()
  void host.register(serveApp, { home: sample.home, app: 'marketplace' })
  await host.ready()
  for (const version of ['1.0.0', '1.1.0']) await sample.send(token, { version })
  await sample.release(token)
})
afterEach(async () => {
  await host.close()
  await sample.close()
})

const ask = (body: object, by = token) => sample.call('POST', '/v1/envs/production/apps/marketplace/previews', by, body)
const versionAt = async (url: string) => {
  const page = (await host.inject({ url, headers: { accept: 'text/html' } })).body
  const text = /id="composition">(.*)<\/script>/.exec(page)?.[1] ?? '{}'
  return (JSON.parse(text) as { remotes: { release: { version: string } }[] }).remotes[0]?.release.version
}

test('a preview link shows the app with a candidate; other visitors see the live app', async () => {
  const { status, body } = await ask({ name: 'wishlist', version: '1.1.0' })
  expect(status).toBe(200)
  const path = String(body.path)
  expect(path).toMatch(/^\/wishlist\?preview=/)
  expect(await versionAt(path)).toBe('1.1.0')
  expect(await versionAt('/wishlist')).toBe('1.0.0')
  const { headers, body: html } = await host.inject({ url: path, headers: { accept: 'text/html' } })
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(html).toContain('<meta name="preview" content="wishlist 1.1.0" />')
  expect((await host.inject({ url: '/wishlist', headers: { accept: 'text/html' } })).body).not.toContain('preview')
})

test('the candidate is visited: an unfinished one has its link, with what its release would be refused for', async () => {
  await sample.close()
  sample = await sampleRegistry(undefined, [], { inApp: () => Promise.resolve(['/wishlist shows no heading']) })
  token = await sample.tokenFor('wishlist')
  await sample.send(token)
  const { status, body } = await ask({ name: 'wishlist', version: '1.0.0' })
  expect(status).toBe(200)
  expect(String(body.path)).toContain('preview=')
  expect(body.faults).toEqual(['/wishlist shows no heading'])
})

test('an altered or expired link shows the live app', async () => {
  const path = String((await ask({ name: 'wishlist', version: '1.1.0', days: 1 })).body.path)
  const [document = '', signature = ''] = path.split('=')[1]?.split('.') ?? []
  const forged = Buffer.from(Buffer.from(document, 'base64url').toString().replace('1.1.0', '1.0.9')).toString(
    'base64url',
  )
  for (const link of ['', 'x', 'x.y', document, `${forged}.${signature}`, `${document}.${signature.slice(0, -4)}AAAA`])
    expect(await versionAt(`/wishlist?preview=${link}`)).toBe('1.0.0')
  const live = (await readApp(sample.home, 'marketplace'))!.composition
  const [link, later] = [`${document}.${signature}`, Date.now() + 25 * 60 * 60 * 1000]
  const previews = previewsIn(sample.home)
  expect(await previewComposition(previews, live, link)).toBeDefined()
  expect(await previewComposition(previews, live, link, later)).toBeUndefined()
  expect(await previewComposition(previews, { ...live, app: 'shop-owner' }, link)).toBeUndefined()
})

test('a link of staging shows nothing in production, where its token has no rights', async () => {
  const site = 'https://haggle.example'
  const staged = await sampleRegistry('staging,production', [], {}, { marketplace: site })
  const stager = await staged.tokenFor('wishlist', { environments: ['staging'] })
  await staged.send(stager)
  await staged.release(stager, '1.0.0', 'staging')
  const linkIn = (environment: string, by: string) => {
    const path = `/v1/envs/${environment}/apps/marketplace/previews`
    return staged.call('POST', path, by, { name: 'wishlist', version: '1.0.0' })
  }
  expect(await linkIn('production', stager)).toMatchObject({
    status: 403,
    body: { message: 'The token of wishlist is not for production.' },
  })
  expect((await linkIn('production', await staged.tokenFor('wishlist'))).body.site).toBe(site)
  const { body } = await linkIn('staging', stager)
  expect(body).not.toHaveProperty('site')
  const link = String(body.path).split('=')[1] ?? ''
  const live = (await readApp(staged.home, 'marketplace'))!.composition
  const previews = previewsIn(staged.home)
  expect(await previewComposition(previews, live, link)).toBeUndefined()
  expect(await previewComposition({ ...previews, environment: 'staging' }, live, link)).toBeDefined()
  await staged.close()
})

test("a link requires a release of the token's team that passes the gate", async () => {
  await sample.send(token, { version: '2.0.0', contract: '^2.0.0' })
  expect(await ask({ name: 'wishlist', version: '2.0.0' })).toMatchObject({
    status: 409,
    body: { message: 'wishlist needs contract ^2.0.0; the shell 1.0.0 speaks 1.0.0.' },
  })
  expect((await ask({ name: 'wishlist', version: '3.0.0' })).status).toBe(404)
  expect((await ask({ name: 'wishlist', version: '1.1.0' }, await sample.tokenFor('cart'))).status).toBe(403)
})

test('a link for an app that does not take the remote is refused as its release is', async () => {
  const unwanted = await sample.tokenFor('unwanted')
  expect(await ask({ name: 'unwanted', version: '1.0.0' }, unwanted)).toMatchObject({
    status: 404,
    body: {
      message: expect.stringMatching(/^The app marketplace takes only some remotes, and not unwanted:/) as string,
    },
  })
})

test.each(['staging', '..%2f..'])('a link for %s, which is no environment, is refused by that name', async (name) => {
  const path = `/v1/envs/${name}/apps/marketplace/previews`
  const { status, body } = await sample.call('POST', path, token, { name: 'wishlist', version: '1.1.0' })
  const message = `There is no environment ${decodeURIComponent(name)}; there is only production.`
  expect([status, body]).toEqual([404, { message }])
})

describe('the page for people', () => {
  const page = (headers = {}) => sample.registry.app.inject({ url: '/platform', headers })
  const away = { 'x-forwarded-for': '203.0.113.9' }

  test('shows live releases with authors, ranges of shared packages, and script errors', async () => {
    const { statusCode, body } = await page()
    expect(statusCode).toBe(200)
    for (const part of [
      'production/marketplace',
      'wishlist',
      '1.0.0',
      'by wishlist',
      '@haggle/shared-ui',
      '^1.0.0',
      '1.0.0 script errors',
    ])
      expect(body).toContain(part)
    // the remote's, and the shell's own
    expect(body.match(/1\.0\.0 script errors/g)).toHaveLength(2)
  })

  test('requires a token from other machines', async () => {
    const refused = await page(away)
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)])
    const basic = (text: string) => ({ ...away, authorization: `Basic ${Buffer.from(text).toString('base64')}` })
    expect((await page(basic('ada:haggle_old'))).statusCode).toBe(401)
    expect((await page(basic(`ada:${token}`))).statusCode).toBe(200)
  })

  test.each(['registry.example', 'localhost.example:4100', '127.0.0.1.example'])(
    'requires a token for %s, whose proxy on this machine, or whose page in its browser, may not say so',
    async (host) => expect((await page({ host })).statusCode).toBe(401),
  )

  test.each(['localhost:4100', '127.0.0.1:4100', '[::1]:4100'])('requires none for %s', async (host) =>
    expect((await page({ host })).statusCode).toBe(200),
  )
})

test('a preview in an app that is damaged, and the page of it, say so without the paths of the registry', async () => {
  await writeFile(join(sample.home, 'apps/marketplace/composition.json'), '{')
  const message = 'An app of this registry is damaged: its log says where.'
  expect(await ask({ name: 'wishlist', version: '1.1.0' })).toMatchObject({ status: 500, body: { message } })
  expect(await sample.call('GET', '/platform', token)).toMatchObject({ status: 500, body: { message } })
  expect(sample.log.lines).toContainEqual(expect.stringContaining(sample.home))
})
