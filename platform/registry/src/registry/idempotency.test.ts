import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownRevisions, readApp } from '@haggle/kit/apps/revisions'
import { readRelease } from '@haggle/kit/releases/store'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import { givenAnew } from '@haggle/shared-server/testing/given'
import { releaseToAll } from '../changes/changes'
import { openFreezes } from '../changes/freezes'
import { makeChange } from '../changes/makeChange'
import { readEnvironments } from '../environments/environments'
import { sampleRegistry } from '../testing/sampleRegistry'
import { onceIn, removeOldChanges } from './idempotency'
import { makeRegistry } from './registry'

const sample = givenAnew(() => sampleRegistry())
let token: string
beforeEach(async () => {
  token = await sample.tokenFor('wishlist')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await sample.send(token, { version })
    await sample.release(token, version)
  }
})

const storage = () => fileStorage(join(sample.home, 'registry'))
const rollbacks = async () =>
  (await readApp(sample.home, 'marketplace'))?.history.filter(({ action }) => action === 'rollback')

/** The registry as after a restart, and a change that it is asked for. */
function restarted() {
  const { app, changes } = makeRegistry({
    storage: storage(),
    environments: readEnvironments(sample.home),
    checks: {},
  })
  return async (body: object, key: string) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    const url = '/v1/envs/production/apps/marketplace/changes'
    const { id } = (await app.inject({ method: 'POST', url, headers, payload: body })).json<{ id: string }>()
    await changes.idle()
    return (await app.inject({ url: `/v1/changes/${id}`, headers })).json<{ state: string; lines: string[] }>()
  }
}

const back = { action: 'rollback', name: 'wishlist' }
const key = 'night-7'

test('a rollback that is repeated after a restart of the registry is made once, and answered as before', async () => {
  const first = await sample.change(token, back, 'production', { 'idempotency-key': key })
  expect(first.body.lines).toEqual(['wishlist is back at 1.1.0 in marketplace.'])
  expect(await restarted()(back, key)).toMatchObject({ state: 'done', lines: first.body.lines })
  expect(await sample.live()).toEqual(['1.1.0'])
  expect(await restarted()(back, 'another-key')).toMatchObject({ lines: ['wishlist is back at 1.0.0 in marketplace.'] })
  const audit = (await sample.call('GET', '/v1/audit?after=6', token)).body as unknown as { detail: object }[]
  expect(audit.map(({ detail }) => detail)).toEqual([
    { from: '1.2.0', to: '1.1.0' },
    { from: '1.2.0', to: '1.1.0', repeated: 'by its Idempotency-Key' },
    { from: '1.1.0', to: '1.0.0' },
  ])
})

test('a version made live meanwhile stays when an older rollback is repeated', async () => {
  await sample.change(token, back, 'production', { 'idempotency-key': key })
  const newest = await readRelease(sample.home, 'wishlist', '1.2.0')
  await releaseToAll(sample.home, 'marketplace', newest!)
  expect(await restarted()(back, key)).toMatchObject({ lines: ['wishlist is back at 1.1.0 in marketplace.'] })
  expect(await sample.live()).toEqual(['1.2.0'])
})

test('registries that are asked for the same change at once make it once', async () => {
  const registries = [restarted(), restarted(), restarted()]
  const replies = await Promise.all(registries.map((request) => request(back, key)))
  for (const reply of replies)
    expect(reply).toMatchObject({ state: 'done', lines: ['wishlist is back at 1.1.0 in marketplace.'] })
  expect(await rollbacks()).toHaveLength(1)
})

test('a key is not taken for another change, also after a restart', async () => {
  await sample.change(token, back, 'production', { 'idempotency-key': key })
  expect(await restarted()({ action: 'promote', name: 'wishlist' }, key)).toMatchObject({
    state: 'failed',
    lines: ['This Idempotency-Key was sent with another change: take a new one.'],
  })
})

test("a key is one caller's: the same change by another token with it is another change", async () => {
  const other = await sample.tokenFor('wishlist')
  await sample.change(token, back, 'production', { 'idempotency-key': key })
  expect((await sample.change(other, back, 'production', { 'idempotency-key': key })).body).toMatchObject({
    lines: ['wishlist is back at 1.0.0 in marketplace.'],
  })
})

test('a key is remembered as long as its token can repeat it', async () => {
  await sample.change(token, back, 'production', { 'idempotency-key': key })
  const keys = await storage().list('changes/')
  expect(keys).toHaveLength(4)
  const day = 24 * 60 * 60 * 1000
  await removeOldChanges(storage(), Date.now() + 89 * day)
  expect(await storage().list('changes/')).toEqual(keys)
  await removeOldChanges(storage(), Date.now() + 91 * day)
  expect(await storage().list('changes/')).toEqual([])
})

test('a change that was cut off before its commit is made once when it is repeated', async () => {
  const target = { environment: 'production', app: 'marketplace' }
  const request = (commit?: () => Promise<boolean>) =>
    makeChange(
      readEnvironments(sample.home),
      target,
      { action: 'rollback', name: 'wishlist' },
      {
        once: onceIn(storage(), 'id', 'request'),
        ...(commit && { revisions: { ...ownRevisions(sample.home), commit } }),
      },
      { freezes: openFreezes(storage(), Date.now) },
    )
  await expect(request(() => Promise.reject(new Error('power cut')))).rejects.toThrow('power cut')
  expect(await sample.live()).toEqual(['1.2.0'])
  for (let times = 0; times < 3; times++)
    expect((await request()).lines).toEqual(['wishlist is back at 1.1.0 in marketplace.'])
  expect(await sample.live()).toEqual(['1.1.0'])
})

test('a flag that was set, and turned off since, is not set again when that is repeated after a restart', async () => {
  await sample.send(token, { version: '1.3.0', flags: { newGallery: 'Larger pictures.' } })
  await sample.release(token, '1.3.0')
  const set = (id: string, percent: number) =>
    makeChange(
      readEnvironments(sample.home),
      { environment: 'production', app: 'marketplace' },
      { action: 'flag', name: 'wishlist', flag: 'newGallery', percent },
      { once: onceIn(storage(), id, `${percent}`) },
      { freezes: openFreezes(storage(), Date.now) },
    )
  const flags = async () => (await readApp(sample.home, 'marketplace'))?.composition.remotes[0]?.flags
  await set('on', 20)
  expect(await flags()).toMatchObject({ newGallery: { percent: 20 } })
  await set('off', 0)
  await set('on', 20)
  expect(await flags()).toBeUndefined()
})

test("a change that fails by the registry's disk says so; details for operators are in its log only", async () => {
  await rm(join(sample.home, 'drafts'), { recursive: true })
  await writeFile(join(sample.home, 'drafts'), '')
  expect((await sample.change(token, back)).body).toMatchObject({
    state: 'failed',
    lines: ['The registry failed. Tell the platform team: its log says why. Its page /platform shows what is live.'],
  })
  expect(sample.log.details).toContainEqual({ err: expect.objectContaining({ code: 'EEXIST' }) as unknown })
})

test('a change that is made, but cannot be noted, says both', async () => {
  await rm(join(sample.home, 'registry/audit'), { recursive: true })
  await writeFile(join(sample.home, 'registry/audit'), '')
  expect((await sample.change(token, back)).body).toMatchObject({
    state: 'failed',
    lines: [
      'wishlist is back at 1.1.0 in marketplace.',
      'The registry could not add it to its audit log. Tell the platform team: its log says why.',
    ],
  })
})
