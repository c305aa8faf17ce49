import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { recordedLog } from '@haggle/host/testing/sampleLog'
import { provenanceOfFile } from '@haggle/kit/apps/fileProvenance'
import type { ChangeRequest } from '@haggle/kit/changes/changeRequest'
import { listReleases, readRelease } from '@haggle/kit/releases/store'
import type { Upstream } from '@haggle/kit/settings/settings'
import { openKey } from '@haggle/kit/signing/key'
import type { Storage } from '@haggle/kit/storage/storage'
import { sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { sampleFiles, tarOf } from '@haggle/kit/testing/sampleUpload'
import type { RemoteRelease } from '@haggle/shared-contract/platform'
import { serve } from '@haggle/shared-server/testing/serve'
import { checkCanaries } from '../canary/watch'
import { updateComposition, releaseToAll } from '../changes/changes'
import { openFreezes } from '../changes/freezes'
import { makeChange } from '../changes/makeChange'
import { receiveRelease } from '../registry/upload'
import { newFolder, testStorages } from '../testing/testStorages'
import { openArchive } from './archive'
import { placesOf, revisionsOf } from './environments'

/** `npm run stress` sets STRESS. */
const isLong = process.env.STRESS === 'full'

const homes: string[] = []
const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  for (const home of homes.splice(0)) await rm(home, { recursive: true })
})

const definition = sampleDefinition({ app: 'marketplace' })
const token = {
  id: 'a',
  team: 'wishlist',
  remotes: 'all' as const,
  paths: ['/'],
  environments: 'all' as const,
  rights: [],
  createdAt: '',
  expiresAt: '',
}

/** Starts with a new home on a storage; all homes have the first one's key. */
async function newMachine(storage: Storage) {
  const home = await newHome()
  const [first] = homes
  if (first) await cp(join(first, 'registry/key'), join(home, 'registry/key'))
  else {
    await openKey(home)
    await updateComposition(home, definition, [await store(home, sampleShell())])
  }
  homes.push(home)
  await openArchive(storage, home).adopt({ environment: 'production', home }, 'marketplace')
  return at(storage, home)
}

function at(storage: Storage, home: string) {
  const archive = openArchive(storage, home)
  const environments = { home, names: ['production'], archive }
  const revisions = revisionsOf(environments, 'production')
  return {
    home,
    send: async (changes: Partial<RemoteRelease>) => {
      const tar = Readable.from([await tarOf(sampleFiles(changes).files)])
      return receiveRelease(home, changes.name ?? 'wishlist', token, tar, { archive })
    },
    async release(name: string, version: string) {
      await archive.fetch({ name, version })
      const there = await readRelease(home, name, version)
      if (there) await releaseToAll(home, 'marketplace', there, { by: 'wishlist', revisions })
    },
    change: (change: ChangeRequest) =>
      makeChange(
        environments,
        { environment: 'production', app: 'marketplace' },
        change,
        { by: 'wishlist', revisions },
        { freezes: openFreezes(storage, Date.now) },
      ),
    provenanceOf: (file: string) => provenanceOfFile(home, file, placesOf(environments), archive.fetch),
    live: () => revisions.read('marketplace'),
    watch: (backend: Upstream) =>
      checkCanaries({ home, apps: ['marketplace'], backend, revisions, log: recordedLog() }, 'marketplace'),
  }
}

const remoteOf = (name: string, version: string): Partial<RemoteRelease> => ({
  name,
  version,
  screens: [{ path: `/${name}`, access: 'everyone', screen: './Wishlist', js: ['Wishlist.js'], css: [] }],
})

/** Opens a storage until the end of the test. */
async function open(opening: ReturnType<typeof newFolder>): Promise<Storage> {
  const { storage, close } = await opening
  closing.push(close)
  return storage
}

test.each(testStorages)(
  'concurrent changes by two registries are all kept, in %s',
  async (_, make) => {
    const storage = await open(make())
    const promotions = isLong ? 200 : 3
    const versions = ['1.0.0', '1.1.0']
    const [a, b] = [await newMachine(storage), await newMachine(storage)]
    await Promise.all(
      [a, b].map(async (each, index) => {
        for (const version of versions) await each.send(remoteOf(`team-${index}`, version))
        for (let turn = 0; turn < promotions; turn++) await each.release(`team-${index}`, versions[turn % 2] ?? '')
      }),
    )
    const third = await newMachine(storage)
    const state = await third.live()
    expect(state?.history.filter(({ name }) => name.startsWith('team-'))).toHaveLength(2 * promotions)
    expect(state?.composition.remotes.map(({ name }) => name).sort()).toEqual(['team-0', 'team-1'])
    expect(await listReleases(third.home, 'team-0')).toHaveLength(2)
  },
  600_000,
)

test('of two registries that are sent other files of one version at once, one keeps its own, and the other refuses', async () => {
  const storage = await open(newFolder())
  const machines = [await newMachine(storage), await newMachine(storage)]
  const sources = ['c', 'd'].map((letter) => letter.repeat(64))
  const sent = await Promise.allSettled(
    machines.map(({ send }, index) => send({ version: '1.0.0', source: sources[index] ?? '' })),
  )
  expect(sent).toContainEqual({
    status: 'rejected',
    // the other one was sent just now, or was there already
    reason: expect.objectContaining({
      status: 409,
      message: expect.stringContaining('wishlist 1.0.0') as string,
    }) as Error,
  })
  const kept = sent.flatMap((each) => (each.status === 'fulfilled' ? [each.value.release.source] : []))
  expect(kept).toHaveLength(1)
  for (const { home, release } of machines) {
    await release('wishlist', '1.0.0')
    expect(await readRelease(home, 'wishlist', '1.0.0')).toMatchObject({ source: kept[0] })
  }
})

test('a registry that never had the release of a removed remote fetches it to put the remote back', async () => {
  const storage = await open(newFolder())
  const a = await newMachine(storage)
  for (const name of ['wishlist', 'gifts']) {
    await a.send(remoteOf(name, '1.0.0'))
    await a.release(name, '1.0.0')
  }
  await a.change({ action: 'remove', name: 'gifts' })
  const b = await newMachine(storage)
  expect(await readRelease(b.home, 'gifts', '1.0.0')).toBeUndefined()
  expect(await b.change({ action: 'rollback', name: 'gifts' })).toMatchObject({
    lines: ['gifts is back at 1.0.0 in marketplace.'],
  })
})

test('a registry knows where a file comes from that another one received and made live', async () => {
  const storage = await open(newFolder())
  const [a, b] = [await newMachine(storage), await newMachine(storage)]
  await a.send({})
  await a.release('wishlist', '1.0.0')
  expect(await b.provenanceOf('/releases/wishlist/1.0.0/Wishlist.js')).toMatchObject({
    sent: { by: { team: 'wishlist' } },
    changes: [{ app: 'marketplace', action: 'release', by: 'wishlist' }],
  })
})

test('a canary that one registry started is watched by the others, too', async () => {
  const storage = await open(newFolder())
  const [a, b] = [await newMachine(storage), await newMachine(storage)]
  for (const version of ['1.0.0', '1.1.0']) await a.send(remoteOf('wishlist', version))
  await a.release('wishlist', '1.0.0')
  await a.change({ action: 'canary', name: 'wishlist', version: '1.1.0', percent: 10 })
  const { url, close } = await serve((request, response) => {
    const failures = [{ kind: 'load', version: '1.1.0', visitors: 6 }]
    response.end(JSON.stringify(request.url?.includes('vitals') ? [] : failures))
  })
  closing.push(close)
  await b.watch({ url, secret: 'between-us' })
  expect((await a.live())?.history.at(-1)).toMatchObject({ action: 'rollback', from: '1.1.0', by: 'haggle' })
})

/** A storage whose registry is killed at one of its calls: before it (even `call`) or just after it (odd). */
function dyingAt(storage: Storage, call: number): Storage {
  let calls = 0
  const step = async <T>(act: () => Promise<T>): Promise<T> => {
    if (calls > call) throw new Error('killed')
    const at = calls
    calls += 2
    if (at === call) throw new Error('killed')
    const done = await act()
    if (at + 1 === call) throw new Error('killed')
    return done
  }
  return {
    get: (key) => step(() => storage.get(key)),
    create: (key, bytes) => step(() => storage.create(key, bytes)),
    list: (prefix) => step(() => storage.list(prefix)),
    remove: (key) => step(() => storage.remove(key)),
  }
}

test.each(isLong ? testStorages : testStorages.slice(0, 1))(
  'a registry killed around any call to %s leaves the old or the new composition, and the next one can continue',
  async (_, make) => {
    const storage = await open(make())
    const first = await newMachine(storage)
    await first.send({ version: '1.0.0' })
    await first.release('wishlist', '1.0.0')
    const doomed = await newMachine(storage)
    const versionOf = async () => (await first.live())?.composition.remotes[0]?.release.version
    let kills = 0
    for (let call = 0, version = '1.1.0'; ; call += isLong ? 1 : 7, version = `1.${call + 1}.0`) {
      const before = await versionOf()
      const dying = at(dyingAt(storage, call), doomed.home)
      const outcome = await dying
        .send({ version })
        .then(() => dying.release('wishlist', version))
        .then(
          () => 'done',
          (error: Error) => error.message,
        )
      expect([before, version]).toContain(await versionOf())
      if (outcome === 'done') break
      expect(outcome).toBe('killed')
      kills++
      await doomed.send({ version })
      await doomed.release('wishlist', version)
      expect(await versionOf()).toBe(version)
    }
    expect(kills).toBeGreaterThan(isLong ? 17 : 2)
  },
  600_000,
)

test('a registry serves what another one received, but no changed or missing file of the bucket', async () => {
  const storage = await open(newFolder())
  const [a, b] = [await newMachine(storage), await newMachine(storage)]
  const ofTheShell = await storage.list('blobs/')
  await a.send({})
  const [blob = ''] = (await storage.list('blobs/')).filter((key) => !ofTheShell.includes(key))
  const bytes = (await storage.get(blob))?.bytes ?? Buffer.of()
  await storage.remove(blob)
  await storage.create(blob, Buffer.concat([bytes, Buffer.from(' ')]))
  await expect(b.release('wishlist', '1.0.0')).rejects.toThrow(/^wishlist 1\.0\.0: [\w.-]+ was changed\.$/)
  await storage.remove(blob)
  await expect(b.release('wishlist', '1.0.0')).rejects.toThrow(/^wishlist 1\.0\.0: [\w.-]+ is missing\.$/)
  await storage.create(blob, bytes)
  await b.release('wishlist', '1.0.0')
  expect((await a.live())?.composition.remotes).toMatchObject([{ name: 'wishlist' }])
})
