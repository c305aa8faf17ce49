import { cp, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { openFreezes } from '../changes/freezes'
import { makeChange } from '../changes/makeChange'
import { sampleRegistry, type SampleRegistry } from '../testing/sampleRegistry'
import { openEnvironment, readEnvironments } from './environments'

let sample: SampleRegistry
beforeEach(async () => {
  sample = await sampleRegistry()
})
afterEach(() => sample.close())

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

test("a release that was only some visitors' in staging, and was taken back, does not pass to production", async () => {
  await sample.close()
  sample = await sampleRegistry('staging,production')
  const token = await sample.tokenFor('wishlist')
  for (const version of ['1.0.0', '1.1.0']) await sample.send(token, { version })
  for (const environment of ['staging', 'production']) await sample.release(token, '1.0.0', environment)
  await sample.change(token, { action: 'canary', name: 'wishlist', version: '1.1.0', percent: 50 }, 'staging')
  expect((await sample.release(token, '1.1.0')).body).toMatchObject({ state: 'refused' })
  await sample.change(token, { action: 'rollback', name: 'wishlist' }, 'staging')
  expect((await sample.release(token, '1.1.0')).body).toMatchObject({ state: 'refused' })
  await sample.change(token, { action: 'canary', name: 'wishlist', version: '1.1.0', percent: 50 }, 'staging')
  await sample.change(token, { action: 'promote', name: 'wishlist' }, 'staging')
  expect((await sample.release(token, '1.1.0')).body).toMatchObject({ state: 'done' })
})

test.each(['production,staging', 'staging', 'staging,staging,production', 'Staging,production', ',production', ''])(
  'REGISTRY_ENVIRONMENTS=%s is refused: each is named once, by a plain name, and production is the last',
  (setting) => {
    expect(() => readEnvironments('/home', setting)).toThrow(
      `REGISTRY_ENVIRONMENTS=${setting} cannot be used: name each environment once, the last one is production.`,
    )
  },
)

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
      { freezes: openFreezes(fileStorage(join(sample.home, 'registry')), Date.now) },
    )
  expect((await again('1.0.0')).lines).toEqual(['wishlist 1.0.0 is live in marketplace.'])
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

test('in a copy of a home, such as a restored backup, each environment uses the releases and the key of the copy', async () => {
  await openEnvironment(readEnvironments(sample.home, 'staging,production'), 'staging', 'marketplace')
  const restored = await newHome()
  await cp(sample.home, restored, { recursive: true, verbatimSymlinks: true })
  const staging = join(restored, 'environments/staging')
  for (const folder of ['releases', 'registry'])
    expect(await realpath(join(staging, folder))).toBe(await realpath(join(restored, folder)))
})
