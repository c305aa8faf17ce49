import { rm } from 'node:fs/promises'
import { lastMadeLive } from '@haggle/kit/apps/history'
import { readApp } from '@haggle/kit/apps/revisions'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { promoteCanary, releaseToAll, startCanary, updateComposition } from './changes'
import { goBackTo, rollback, takeBackCanary } from './goingBack'

const definition = sampleDefinition({ app: 'marketplace' })
const app = definition.app

let home: string
const catalog = (version: string) => store(home, sampleRemote({ version }))
const live = async () => {
  const remote = (await readApp(home, app))?.composition.remotes[0]
  return { live: remote?.release.version, previous: remote?.previous?.version, canary: remote?.canary?.release.version }
}

beforeEach(async () => {
  home = await newHome()
  await updateComposition(home, definition, [await store(home, sampleShell()), await catalog('1.0.0')])
})
afterEach(() => rm(home, { recursive: true }))

test('a release becomes live and the previously live one becomes its fallback', async () => {
  await releaseToAll(home, app, await catalog('1.1.0'))
  expect(await live()).toEqual({ live: '1.1.0', previous: '1.0.0' })
})

test('releasing the same version twice keeps the fallback', async () => {
  const candidate = await catalog('1.1.0')
  await releaseToAll(home, app, candidate)
  await releaseToAll(home, app, candidate)
  expect(await live()).toEqual({ live: '1.1.0', previous: '1.0.0' })
})

test('a rollback goes back one release at a time and never keeps the abandoned release as fallback', async () => {
  await releaseToAll(home, app, await catalog('1.1.0'))
  await releaseToAll(home, app, await catalog('1.2.0'))
  await rollback(home, app, 'catalog')
  expect(await live()).toEqual({ live: '1.1.0', previous: '1.0.0' })
  await rollback(home, app, 'catalog')
  expect(await live()).toEqual({ live: '1.0.0' })
  await expect(rollback(home, app, 'catalog')).rejects.toThrow('catalog has no earlier release in marketplace')
})

test('a release that was live before is gone back to by its name, however long ago, and its canary ends', async () => {
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) await releaseToAll(home, app, await catalog(version))
  await startCanary(home, app, await catalog('1.4.0'), 10)
  await goBackTo(home, app, 'catalog', '1.1.0')
  expect(await live()).toEqual({ live: '1.1.0', previous: '1.0.0' })
  // repeated, it changes nothing
  const { history } = await goBackTo(home, app, 'catalog', '1.1.0')
  expect(history.at(-1)).toMatchObject({ action: 'rollback', from: '1.3.0', to: '1.1.0' })
  expect(history.filter(({ action }) => action === 'rollback')).toHaveLength(1)
  // a canary was never everybody's
  await expect(goBackTo(home, app, 'catalog', '1.4.0')).rejects.toThrow('catalog 1.4.0 was never live in marketplace')
})

test('a release that was live and is not kept any more cannot be gone back to', async () => {
  await releaseToAll(home, app, await catalog('1.1.0'))
  await rm(releaseDirectory(home, { name: 'catalog', version: '1.0.0' }), { recursive: true })
  await expect(goBackTo(home, app, 'catalog', '1.0.0')).rejects.toThrow('catalog 1.0.0 is not kept any more')
})

test('the shell rolls back too', async () => {
  await releaseToAll(home, app, await store(home, sampleShell({ version: '1.1.0' })))
  const { composition } = await rollback(home, app, 'shell')
  expect(composition.shell.version).toBe('1.0.0')
})

test('a canary leaves the live release alone until it is promoted', async () => {
  const candidate = await catalog('1.1.0')
  await startCanary(home, app, candidate, 10)
  expect(await live()).toEqual({ live: '1.0.0', canary: '1.1.0' })
  await promoteCanary(home, app, 'catalog')
  expect(await live()).toEqual({ live: '1.1.0', previous: '1.0.0' })
})

test('a rollback to the live release ends its canary, too', async () => {
  await startCanary(home, app, await catalog('1.1.0'), 10)
  await rollback(home, app, 'catalog', { wanted: '1.0.0' })
  expect(await live()).toEqual({ live: '1.0.0' })
  // repeated, it goes back no further
  await rollback(home, app, 'catalog', { wanted: '1.0.0' })
  expect(await live()).toEqual({ live: '1.0.0' })
})

test('a rollback takes a canary back and leaves the live release alone', async () => {
  await releaseToAll(home, app, await catalog('1.1.0'))
  await startCanary(home, app, await catalog('1.2.0'), 10)
  const { history } = await rollback(home, app, 'catalog')
  expect(await live()).toEqual({ live: '1.1.0', previous: '1.0.0' })
  expect(history.at(-1)).toMatchObject({ action: 'rollback', from: '1.2.0', to: '1.1.0' })
})

test('a canary taken back automatically is recorded once, with the reason', async () => {
  const candidate = await catalog('1.1.0')
  await startCanary(home, app, candidate, 10)
  await takeBackCanary(home, app, candidate, 'It fails too often.')
  const { history } = await takeBackCanary(home, app, candidate, 'It fails too often.')
  expect(await live()).toEqual({ live: '1.0.0' })
  expect(history.filter(({ reason }) => reason)).toMatchObject([
    { action: 'rollback', by: 'haggle', from: '1.1.0', to: '1.0.0', reason: 'It fails too often.' },
  ])
})

test('who would promote a canary that was taken back is told why there is none', async () => {
  const candidate = await catalog('1.1.0')
  await startCanary(home, app, candidate, 10)
  await takeBackCanary(home, app, candidate, 'It fails too often.')
  await expect(promoteCanary(home, app, 'catalog')).rejects.toThrow(
    'catalog has no canary in marketplace: 1.1.0 was taken back. It fails too often.',
  )
})

test('the end of a canary does not change since when the live release is live', async () => {
  await releaseToAll(home, app, await catalog('1.1.0'), { by: 'Ada' })
  const candidate = await catalog('1.2.0')
  await startCanary(home, app, candidate, 10)
  const { history } = await takeBackCanary(home, app, candidate, 'It fails too often.')
  expect(lastMadeLive(history, 'catalog', '1.1.0')).toMatchObject({ action: 'release', by: 'Ada' })
  const { history: after } = await rollback(home, app, 'catalog')
  expect(lastMadeLive(after, 'catalog', '1.0.0')).toMatchObject({ action: 'rollback', from: '1.1.0' })
})

test('the live release cannot become a canary', async () => {
  const again = startCanary(home, app, await catalog('1.0.0'), 10)
  await expect(again).rejects.toThrow("catalog 1.0.0 is everyone's in marketplace already.")
})

test('promoting without a canary is refused', async () => {
  await expect(promoteCanary(home, app, 'catalog')).rejects.toThrow('catalog has no canary in marketplace.')
})

test('the next start keeps a rollback, and makes newer sources live', async () => {
  const bad = await catalog('1.1.0')
  await releaseToAll(home, app, bad)
  await rollback(home, app, 'catalog')
  await updateComposition(home, definition, [bad])
  expect((await live()).live).toBe('1.0.0')
  await updateComposition(home, definition, [await catalog('1.2.0')])
  expect((await live()).live).toBe('1.2.0')
})

test('a lost release that was rebuilt replaces the lost one', async () => {
  const again = await store(home, sampleRemote({ builtAt: '2026-03-01T00:00:00.000Z' }))
  const { composition } = await updateComposition(home, definition, [again])
  expect(composition.remotes[0]?.release.builtAt).toBe(again.builtAt)
})

test("an app takes its definition's remotes and title", async () => {
  const renamed = { ...definition, title: 'Another title', remotes: ['checkout'] }
  await updateComposition(home, renamed, [await catalog('1.1.0')])
  const { composition } = (await readApp(home, app)) ?? {}
  expect(composition?.title).toBe('Another title')
  expect(composition?.remotes).toEqual([])
})

test("another repository's remote stays in the app that its team released it to", async () => {
  const listed = { ...definition, remotes: ['catalog'] }
  const screens = [{ path: '/gifts', access: 'everyone' as const, screen: './Gifts', js: ['Home.js'], css: [] }]
  await releaseToAll(home, app, await store(home, sampleRemote({ name: 'gifts', global: 'gifts', screens })))
  await updateComposition(home, listed, [await store(home, sampleShell()), await catalog('1.1.0')])
  const { composition } = (await readApp(home, app)) ?? {}
  expect(composition?.remotes.map(({ name, release }) => [name, release.version])).toEqual([
    ['catalog', '1.1.0'],
    ['gifts', '1.0.0'],
  ])
})

test('a refused release changes nothing', async () => {
  const misfit = await store(home, sampleRemote({ version: '2.0.0', contract: '^2.0.0' }))
  const before = await readApp(home, app)
  await expect(releaseToAll(home, app, misfit)).rejects.toThrow('catalog needs contract ^2.0.0')
  expect(await readApp(home, app)).toEqual(before)
})

test('the history records each change with its versions and author', async () => {
  await releaseToAll(home, app, await catalog('1.1.0'))
  await rollback(home, app, 'catalog')
  const { history = [] } = (await readApp(home, app)) ?? {}
  expect(history.slice(-2)).toMatchObject([
    { action: 'release', name: 'catalog', from: '1.0.0', to: '1.1.0' },
    { action: 'rollback', name: 'catalog', from: '1.1.0', to: '1.0.0' },
  ])
  expect(history.at(-1)?.by).not.toBe('')
})

test('a release that was sent before a teammate made another live does not replace that one unseen', async () => {
  await releaseToAll(home, app, await catalog('1.1.0'), { by: 'bea', onto: '1.0.0' })
  await expect(releaseToAll(home, app, await catalog('1.2.0'), { onto: '1.0.0' })).rejects.toThrow(
    /^catalog 1\.1\.0 of bea became live in marketplace at [\d:.TZ-]+, while this was on its way: look at it, then release again\.$/,
  )
  await releaseToAll(home, app, await catalog('1.2.0'), { onto: '1.1.0' })
  await releaseToAll(home, app, await catalog('1.2.0'), { onto: '1.1.0' })
  expect(await live()).toEqual({ live: '1.2.0', previous: '1.1.0' })
})
