import { join } from 'node:path'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import { HOUR } from '@haggle/shared-server'
import { sampleRegistry, type SampleRegistry } from '../testing/sampleRegistry'
import { removeOldFreezes } from './freezes'

let sample: SampleRegistry
let wishlist: string
let platform: string
beforeEach(async () => {
  sample = await sampleRegistry('staging,production')
  wishlist = await sample.tokenFor('wishlist')
  platform = await sample.tokenFor('platform', { remotes: 'all', paths: ['/'] })
  for (const version of ['1.0.0', '1.1.0']) {
    await sample.send(wishlist, { version })
    await sample.release(wishlist, version, 'staging')
  }
  await sample.release(wishlist)
})
afterEach(() => sample.close())

const inHours = (hours: number) => new Date(sample.clock.now + hours * HOUR).toISOString()
const freeze = (token: string, changes: object = {}, environment = 'production') =>
  sample.call('POST', `/v1/envs/${environment}/freezes`, token, {
    until: inHours(2),
    reason: 'Black Friday',
    ...changes,
  })
const listed = async () => (await sample.call('GET', '/v1/envs/production/freezes', platform)).body
const promotion = { action: 'promote', name: 'wishlist' }
const canary = { action: 'canary', name: 'wishlist', version: '1.1.0', percent: 5 }
const release = { action: 'release', name: 'wishlist', version: '1.1.0' }

test('what is frozen takes nothing new, says until when and why, and rollback always works', async () => {
  await sample.change(wishlist, canary)
  expect((await freeze(platform)).status).toBe(201)
  const minute = inHours(2).slice(0, 16).replace('T', ' ')
  for (const change of [release, { ...canary, percent: 50 }, promotion, { action: 'remove', name: 'wishlist' }]) {
    const { body } = await sample.change(wishlist, change)
    expect(body).toMatchObject({
      state: 'refused',
      lines: [
        `production is frozen until ${minute} UTC by platform: Black Friday`,
        expect.stringContaining('--override-freeze'),
      ],
    })
  }
  expect((await sample.change(wishlist, { action: 'rollback', name: 'wishlist' })).body.state).toBe('done')
  expect(await sample.live()).toEqual(['1.0.0'])
  expect((await sample.release(wishlist, '1.0.0', 'staging')).body.state).toBe('done')
})

test('ends by itself, or when it is ended', async () => {
  const { body } = await freeze(platform)
  const path = `/v1/envs/production/freezes/${String(body.id)}`
  expect((await sample.call('DELETE', path, platform)).status).toBe(200)
  expect((await sample.call('DELETE', path, platform)).status).toBe(404)
  expect((await sample.change(wishlist, release)).body.state).toBe('done')
  await freeze(platform)
  expect((await sample.release(wishlist)).body.state).toBe('refused')
  sample.clock.now += 2 * HOUR
  expect((await sample.release(wishlist)).body.state).toBe('done')
  expect(await listed()).toEqual([])
  const storage = fileStorage(join(sample.home, 'registry'))
  await removeOldFreezes(storage, sample.clock.now)
  expect(await storage.list('freezes/')).toEqual([])
})

test('an override is made by who says why, and the audit log names both', async () => {
  await freeze(platform)
  expect((await sample.change(wishlist, { ...release, overrideFreeze: 'a hole' })).body.state).toBe('done')
  const audit = await sample.registry.app.inject({ url: '/v1/audit', headers: { authorization: `Bearer ${platform}` } })
  const entries = audit.json<{ action: string; by: { team: string }; detail?: object }[]>()
  expect(entries.at(-1)).toMatchObject({
    action: 'release',
    by: { team: 'wishlist' },
    detail: { overrideFreeze: 'a hole' },
  })
  expect(entries.at(-2)).toMatchObject({
    action: 'freeze',
    subject: 'production/*/*',
    by: { team: 'platform' },
    detail: { reason: 'Black Friday' },
  })
})

test('a freeze that begins while the gate runs holds the change', async () => {
  await sample.close()
  sample = await sampleRegistry('production', [], {
    inApp: async () => {
      await freeze(platform)
      return []
    },
  })
  wishlist = await sample.tokenFor('wishlist')
  platform = await sample.tokenFor('platform', { remotes: 'all', paths: ['/'] })
  await sample.send(wishlist)
  expect((await sample.release(wishlist)).body.state).toBe('refused')
  expect(await sample.live()).toEqual([])
})

test('a change that was made before the freeze is answered as made when it is repeated', async () => {
  const key = { 'idempotency-key': 'release-7' }
  const first = await sample.change(wishlist, release, 'production', key)
  await freeze(platform)
  expect((await sample.change(wishlist, release, 'production', key)).body).toEqual(first.body)
})

test('a freeze of one app, or one remote, holds nothing else', async () => {
  await freeze(platform, { app: 'marketplace', remote: 'coupons' })
  expect((await sample.change(wishlist, release)).body.state).toBe('done')
  await freeze(platform, { app: 'marketplace', remote: 'wishlist' })
  expect((await sample.release(wishlist)).body).toMatchObject({
    lines: [expect.stringContaining('wishlist in marketplace of production is frozen'), expect.anything()],
  })
})

test('a team freezes and thaws its own remotes only', async () => {
  const own = { remote: 'wishlist' }
  const mine = await freeze(wishlist, own)
  expect(mine.status).toBe(201)
  const whole = await freeze(platform)
  for (const [call, status, message] of [
    [await freeze(wishlist), 403, 'The token of wishlist freezes its own remotes only: name one, remote.'],
    [await freeze(wishlist, { remote: 'coupons' }), 403, 'coupons is not a remote of wishlist.'],
    [
      await sample.call('DELETE', `/v1/envs/production/freezes/${String(whole.body.id)}`, wishlist),
      403,
      'The token of wishlist freezes its own remotes only: name one, remote.',
    ],
    [await freeze(''), 401, expect.any(String) as unknown],
    [await freeze(await sample.tokenFor('hosts', { rights: ['read'] }), own), 403, expect.any(String) as unknown],
  ] as const)
    expect([call.status, call.body]).toEqual([status, { message }])
  const path = `/v1/envs/production/freezes/${String(mine.body.id)}`
  expect((await sample.call('DELETE', path, wishlist)).status).toBe(200)
})

test('a freeze needs a time within 90 days, a reason, and a place that there is', async () => {
  for (const [changes, message] of [
    [{ until: inHours(-1) }, 'until must be in the next 90 days'],
    [{ until: inHours(91 * 24) }, 'until must be in the next 90 days'],
    [{ until: 'tomorrow' }, 'until'],
    [{ reason: ' ' }, 'reason'],
    [{ app: 'nowhere' }, 'There is no app nowhere.'],
    [{ unknown: 1 }, 'unknown'],
  ] as const) {
    const { status, body } = await freeze(platform, changes)
    expect([status, body]).toEqual([400, { message: expect.stringContaining(message) as unknown }])
  }
  expect((await freeze(platform, {}, 'nowhere')).status).toBe(404)
  expect(await listed()).toEqual([])
})

test("the teams' page says what is frozen", async () => {
  await freeze(platform, { reason: 'Sale & <b>rest</b>' })
  const page = await sample.registry.app.inject('/platform')
  expect(page.body).toContain('<h2>Frozen</h2>')
  expect(page.body).toContain('by platform: Sale &amp; &lt;b&gt;rest&lt;/b&gt;')
})
