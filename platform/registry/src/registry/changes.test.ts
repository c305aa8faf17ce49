import { setTimeout as wait } from 'node:timers/promises'
import { liveVersion } from '@haggle/kit/apps/compositionChanges'
import { readApp } from '@haggle/kit/apps/revisions'
import { shellRefusal } from '@haggle/kit/changes/shellRefusal'
import { sampleFiles, tarOf } from '@haggle/kit/testing/sampleUpload'
import { sampleRegistry, type SampleRegistry } from '../testing/sampleRegistry'

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

  test('with an empty idempotency key is refused: all such changes would be one', async () => {
    const token = await sample.tokenFor('wishlist')
    const body = { action: 'rollback', name: 'wishlist' }
    expect(await sample.change(token, body, 'production', { 'idempotency-key': '' })).toMatchObject({
      status: 400,
      body: { message: 'idempotency-key: is empty' },
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

  test('on another release than is live is refused with who built that; one that goes anyway is in the audit log', async () => {
    const token = await sample.tokenFor('wishlist')
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await sample.send(token, { version })
    for (const version of ['1.0.0', '1.1.0']) await sample.release(token, version)
    const release = { action: 'release', name: 'wishlist', version: '1.2.0' }
    expect((await sample.change(token, { ...release, onto: '1.0.0' })).body).toMatchObject({
      state: 'refused',
      lines: [expect.stringMatching(/^wishlist 1\.1\.0 of ada became live in marketplace at /)],
    })
    await sample.change(token, { ...release, anyway: 'the till is down' })
    expect(await sample.live()).toEqual(['1.2.0'])
    const { reply } = await sample.call('GET', '/v1/audit', token)
    expect(reply.json<{ detail: object }[]>().at(-1)).toMatchObject({ detail: { anyway: 'the till is down' } })
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

  test('of the shell is made on the machine of the registry only, whatever the token', async () => {
    const token = await sample.tokenFor('platform', { remotes: 'all', paths: ['/'] })
    for (const change of [{ action: 'release' }, { action: 'canary', percent: 10 }])
      expect(await sample.change(token, { ...change, name: 'shell', version: '1.0.0' })).toMatchObject({
        body: { state: 'refused', lines: [shellRefusal] },
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
      'wishlist would go back to 1.1.0 in marketplace, not to 1.0.0: release --version 1.0.0 makes that live.',
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
  sample = await sampleRegistry(undefined, [], { inApp: smoke })
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

test("a team's changes are made in the order in which they were asked for", async () => {
  await sample.close()
  const slowFirst = async (_: unknown, { version }: { version: string }) => {
    if (version === '1.0.0') await wait(300)
    return []
  }
  sample = await sampleRegistry(undefined, [], { inApp: slowFirst })
  const token = await sample.tokenFor('wishlist')
  const versions = ['1.0.0', '1.1.0']
  for (const version of versions) await sample.send(token, { version })
  for (const version of versions)
    await sample.call('POST', '/v1/envs/production/apps/marketplace/changes', token, {
      action: 'release',
      name: 'wishlist',
      version,
    })
  await sample.registry.changes.idle()
  const history = (await readApp(sample.home, 'marketplace'))?.history.filter(({ name }) => name === 'wishlist')
  expect(history?.map(({ to }) => to)).toEqual(versions)
})

test('a release that looks different is refused, unless who releases it accepts that, which the audit log keeps', async () => {
  await sample.close()
  const compared: (string | undefined)[] = []
  sample = await sampleRegistry(undefined, [], {
    inApp: (_, { name }, { before, acceptsPictures } = {}) => {
      compared.push(liveVersion(before, name))
      return Promise.resolve(compared.length === 1 || acceptsPictures ? [] : ['/wishlist looks different'])
    },
  })
  const token = await sample.tokenFor('wishlist')
  for (const version of ['1.0.0', '1.1.0']) await sample.send(token, { version })
  await sample.release(token)
  expect((await sample.release(token, '1.1.0')).body).toMatchObject({ lines: ['/wishlist looks different'] })
  const body = { action: 'release', name: 'wishlist', version: '1.1.0', acceptPictures: true }
  expect((await sample.change(token, body)).body).toMatchObject({ state: 'done' })
  expect(compared).toEqual([undefined, '1.0.0', '1.0.0'])
  const entries = (await sample.call('GET', '/v1/audit', token)).body as unknown as object[]
  expect(entries.at(-1)).toMatchObject({ action: 'release', detail: { version: '1.1.0', acceptPictures: 'true' } })
})
