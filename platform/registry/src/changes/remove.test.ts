import { rm } from 'node:fs/promises'
import { readApp } from '@haggle/kit/apps/revisions'
import { sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import type { Composition } from '@haggle/shared-contract/platform'
import { releaseToAll, startCanary, updateComposition } from './changes'
import { rollback } from './goingBack'
import { remove } from './remove'

const definition = sampleDefinition({ app: 'marketplace' })
const app = definition.app

let home: string
const screensAt = (path: string) => [{ path, access: 'everyone' as const, screen: './Home', js: ['Home.js'], css: [] }]
const gifts = (version: string, path = '/gifts') =>
  store(home, sampleRemote({ name: 'gifts', version, global: 'gifts', screens: screensAt(path) }))
const state = async () => (await readApp(home, app))!
const live = async () => (await state()).composition.remotes.map(({ name, release }) => `${name} ${release.version}`)

beforeEach(async () => {
  home = await newHome()
  const catalog = await store(home, sampleRemote())
  await updateComposition(home, definition, [await store(home, sampleShell()), catalog, await gifts('1.0.0')])
})
afterEach(() => rm(home, { recursive: true }))

test('a removed remote is no longer in the app, its canary ends, and the history says so', async () => {
  await startCanary(home, app, await gifts('1.1.0'), 10)
  await remove(home, app, 'gifts', { by: 'ada' })
  expect(await live()).toEqual(['catalog 1.0.0'])
  const { history } = await state()
  expect(history.at(-1)).toMatchObject({ action: 'remove', name: 'gifts', from: '1.0.0', by: 'ada' })
  expect(history.at(-1)).not.toHaveProperty('to')
})

test('a removal that is repeated changes nothing', async () => {
  await remove(home, app, 'gifts')
  const before = await state()
  await remove(home, app, 'gifts')
  expect(await state()).toEqual(before)
})

test('the smoke journey visits the app without the remote, and its faults refuse the removal', async () => {
  const visited: Composition[] = []
  const smoke = (next: Composition) => Promise.resolve(visited.push(next) > 1 ? [] : ['/ shows no heading.'])
  await expect(remove(home, app, 'gifts', { inApp: smoke })).rejects.toMatchObject({
    reasons: ['Without gifts: / shows no heading.'],
  })
  expect(await live()).toEqual(['catalog 1.0.0', 'gifts 1.0.0'])
  await remove(home, app, 'gifts', { inApp: smoke })
  expect(visited.map(({ remotes }) => remotes.map(({ name }) => name))).toEqual([['catalog'], ['catalog']])
})

describe('is refused', () => {
  const refusalOf = (name: string) => remove(home, app, name).catch((error: Error) => error.message)

  test("for the remote that has the app's home", async () => {
    expect(await refusalOf('catalog')).toBe('catalog has the home of marketplace, /, which the app needs.')
  })

  test("for an app's only remote", async () => {
    await remove(home, app, 'gifts')
    expect(await refusalOf('catalog')).toBe('catalog is the only remote of marketplace.')
  })

  test('for the shell, and for a remote that was never in the app', async () => {
    expect(await refusalOf('shell')).toBe('The shell cannot be removed from an app.')
    expect(await refusalOf('games')).toBe('There is no remote games in marketplace.')
  })
})

test('a release puts a removed remote back', async () => {
  await remove(home, app, 'gifts')
  await releaseToAll(home, app, await gifts('1.1.0'))
  expect(await live()).toEqual(['catalog 1.0.0', 'gifts 1.1.0'])
})

test('a rollback undoes a removal: the release of before is live again, with its fallback', async () => {
  await releaseToAll(home, app, await gifts('1.1.0'))
  const before = (await state()).composition
  await remove(home, app, 'gifts')
  await rollback(home, app, 'gifts')
  expect((await state()).composition).toEqual(before)
  await rollback(home, app, 'gifts')
  expect(await live()).toEqual(['catalog 1.0.0', 'gifts 1.0.0'])
})

test('a rollback does not put a remote back whose path another one has taken since', async () => {
  await remove(home, app, 'gifts')
  const presents = sampleRemote({ name: 'presents', global: 'presents', screens: screensAt('/gifts') })
  await releaseToAll(home, app, await store(home, presents))
  await expect(rollback(home, app, 'gifts')).rejects.toThrow('marketplace: /gifts belongs to both presents and gifts.')
})

test('a start does not put a removed remote back, not even from newer sources', async () => {
  await remove(home, app, 'gifts')
  await updateComposition(home, definition, [await gifts('1.2.0')])
  expect(await live()).toEqual(['catalog 1.0.0'])
})

test('a first release, which cannot be rolled back, can be removed', async () => {
  await expect(rollback(home, app, 'gifts')).rejects.toThrow(
    'gifts has no earlier release in marketplace to go back to; remove takes it out.',
  )
})

test('who cannot roll back the remote of the home is not told to remove it, which is refused', async () => {
  await expect(rollback(home, app, 'catalog')).rejects.toThrow(/^catalog has no earlier release .* to go back to\.$/)
})
