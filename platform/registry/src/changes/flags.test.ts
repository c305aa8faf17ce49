import { readApp } from '@haggle/kit/apps/revisions'
import { sampleRegistry, type SampleRegistry } from '../testing/sampleRegistry'

let sample: SampleRegistry
let token: string
beforeEach(async () => {
  sample = await sampleRegistry('staging,production')
  token = await sample.tokenFor('wishlist')
  await sample.send(token, { flags: { newGallery: 'Larger <b>pictures</b>.' } })
  await sample.release(token, '1.0.0', 'staging')
  await sample.release(token)
})
afterEach(() => sample.close())

const flag = { action: 'flag', name: 'wishlist', flag: 'newGallery', percent: 20 }
const off = { ...flag, percent: 0 }
const set = (changes: object = {}, by = token, environment = 'production') =>
  sample.change(by, { ...flag, ...changes }, environment)
const flags = async () => (await readApp(sample.home, 'marketplace'))?.composition.remotes[0]?.flags
const freeze = () =>
  sample.call('POST', '/v1/envs/production/freezes', token, {
    until: new Date(sample.clock.now + 60_000).toISOString(),
    reason: 'Sale',
    remote: 'wishlist',
  })

test('a flag is set in one environment, without a release, and turned off', async () => {
  const { body } = await set({ role: 'user' })
  expect(body).toMatchObject({
    state: 'done',
    lines: ['The flag newGallery of wishlist is on for 20% of users in marketplace.'],
  })
  expect(await flags()).toEqual({ newGallery: { percent: 20, role: 'user', since: expect.any(String) as unknown } })
  const staging = await sample.call('GET', '/v1/envs/staging/apps/marketplace/composition')
  expect(staging.reply.json<{ remotes: object[] }>().remotes[0]).not.toHaveProperty('flags')
  expect((await set(off)).body.lines).toEqual(['The flag newGallery of wishlist is off in marketplace.'])
  expect(await flags()).toBeUndefined()
})

test('a flag stays as it is through a canary, a release and a rollback; who releases without it is told', async () => {
  await set()
  const kept = await flags()
  await sample.send(token, { version: '1.1.0' })
  await sample.release(token, '1.1.0', 'staging')
  const told = 'wishlist 1.1.0 does not ask for the flag newGallery, which is on for 20% of visitors.'
  const canary = { action: 'canary', name: 'wishlist', version: '1.1.0', percent: 5 }
  expect((await sample.change(token, canary)).body.lines).toContain(told)
  expect((await sample.change(token, { action: 'promote', name: 'wishlist' })).body.lines).toContain(told)
  expect(await flags()).toEqual(kept)
  const { body } = await sample.change(token, { action: 'rollback', name: 'wishlist' })
  expect(body.lines).toEqual(['wishlist is back at 1.0.0 in marketplace.'])
  expect(await flags()).toEqual(kept)
})

test('a flag that no live release declares is turned off, not on', async () => {
  await set()
  await sample.send(token, { version: '1.1.0' })
  await sample.release(token, '1.1.0', 'staging')
  await sample.release(token, '1.1.0')
  expect((await set({ percent: 30 })).body).toMatchObject({
    state: 'refused',
    lines: ['The live wishlist has no flag newGallery; its remote.json declares none.'],
  })
  expect((await set(off)).body.state).toBe('done')
  expect(await flags()).toBeUndefined()
})

test('the audit log names who set which flag to what; what sets nothing makes no revision', async () => {
  await set({ role: 'guest' })
  const before = await flags()
  await set({ role: 'guest' })
  expect(await flags()).toEqual(before)
  const audit = await sample.registry.app.inject({ url: '/v1/audit', headers: { authorization: `Bearer ${token}` } })
  expect(audit.json<object[]>().at(-1)).toMatchObject({
    action: 'flag',
    subject: 'production/marketplace/wishlist',
    by: { team: 'wishlist' },
    detail: { flag: 'newGallery', percent: '20', role: 'guest' },
  })
})

test('under a freeze fewer get a flag, and nobody more, unless who does it says why', async () => {
  await set()
  await freeze()
  for (const more of [{ percent: 21 }, { percent: 5, flag: 'newGalery' }])
    expect((await set(more)).body.state).toBe('refused')
  expect((await set({ percent: 21 })).body.lines).toEqual([
    expect.stringMatching(/^wishlist in production is frozen until .*: Sale$/),
    expect.stringMatching(/^Turning it off works\. .*--override-freeze/),
  ])
  expect((await set({ percent: 10 })).body.state).toBe('done')
  expect((await set(off)).body.state).toBe('done')
  expect((await set()).body.state).toBe('refused')
  expect((await set({ overrideFreeze: 'a bug without it' })).body.state).toBe('done')
})

test('a flag is turned off while the gate of the same team runs', async () => {
  await sample.close()
  let openGate = () => undefined as void
  const gate = new Promise<string[]>((done) => (openGate = () => done([])))
  sample = await sampleRegistry('production', [], {
    inApp: ({ remotes }) => (remotes[0]?.flags ? gate : Promise.resolve([])),
  })
  token = await sample.tokenFor('wishlist')
  await sample.send(token, { flags: { newGallery: 'Larger pictures.' } })
  await sample.release(token)
  await set()
  await sample.send(token, { version: '1.1.0', flags: { newGallery: 'Larger pictures.' } })
  const begin = (change: object) => sample.call('POST', '/v1/envs/production/apps/marketplace/changes', token, change)
  await begin({ action: 'release', name: 'wishlist', version: '1.1.0' })
  await begin(off)
  while (await flags()) await new Promise((done) => setTimeout(done, 10))
  openGate()
  await sample.registry.changes.idle()
  expect([await sample.live(), await flags()]).toEqual([['1.1.0'], undefined])
})

test('a flag needs a whole percentage, a role that there is, and a name; each refusal is one line', async () => {
  for (const [changes, message] of [
    [{ percent: 101 }, 'percent'],
    [{ percent: 0.5 }, 'percent'],
    [{ percent: undefined }, 'percent'],
    [{ role: 'owner' }, 'role'],
    [{ flag: '../x' }, 'flag'],
    [{ unknown: 1 }, 'unknown'],
  ] as const) {
    const { status, body } = await set(changes)
    expect([status, body]).toEqual([400, { message: expect.stringContaining(message) as unknown }])
    expect(String(body.message)).not.toContain('\n')
  }
})

test('only who may release a remote sets its flags', async () => {
  const wishlist = { remotes: ['wishlist'] }
  for (const [by, message] of [
    [await sample.tokenFor('coupons'), 'wishlist is not a remote of coupons.'],
    [await sample.tokenFor('hosts', { ...wishlist, rights: ['read'] }), 'The token of hosts lacks the right release.'],
    [
      await sample.tokenFor('stagers', { ...wishlist, environments: ['staging'] }),
      'The token of stagers is not for production.',
    ],
  ] as const) {
    const { status, body } = await set({}, by)
    expect([status, body]).toEqual([403, { message }])
  }
  expect((await set({}, '')).status).toBe(401)
  expect(await flags()).toBeUndefined()
})

test("the teams' page shows who has which flag, since when, and what it does", async () => {
  const today = () => new Date().toISOString().slice(0, 10)
  const before = today()
  await set()
  const { body } = await sample.registry.app.inject('/platform')
  const [, since] =
    /<li>wishlist newGallery: on for 20% of visitors since (\S+); Larger &lt;b&gt;pictures&lt;\/b&gt;\.<\/li>/.exec(
      body,
    ) ?? []
  expect([before, today()]).toContain(since)
})
