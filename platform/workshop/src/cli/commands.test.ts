import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readApp } from '@haggle/kit/apps/revisions'
import type { CommandInput } from '@haggle/kit/cli/commandInput'
import { commands } from '@haggle/kit/cli/commands'
import { inApps } from '@haggle/kit/cli/inApps'
import { GateRefusal } from '@haggle/kit/gate/gate'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { sampleComposition } from '@haggle/kit/testing/sampleApps'
import { sampleRemote, store } from '@haggle/kit/testing/sampleReleases'
import { openAudit } from '@haggle/registry/changes/audit'
import { releaseToAll, startCanary } from '@haggle/registry/changes/changes'
import { rollback, takeBackCanary } from '@haggle/registry/changes/goingBack'
import { openEnvironment, readEnvironments } from '@haggle/registry/environments/environments'
import { ownStorage } from '@haggle/registry/registry/ownRegistry'
import { sampleRegistry } from '@haggle/registry/testing/sampleRegistry'
import { serve } from '@haggle/shared-server/testing/serve'
import { root, sampleCommands } from '../testing/sampleCommands'

const { home, call, refusalOf } = sampleCommands()

test.each<[string, string, Partial<CommandInput>, string]>([
  ['an unknown app', 'rollback', { app: 'nowhere' }, 'There is no app nowhere that takes catalog.'],
  [
    'an app that does not take the remote',
    'rollback',
    { app: 'shop-owner' },
    'The app shop-owner takes only some remotes, and not catalog:',
  ],
  [
    'a preview in such an app',
    'preview',
    { app: 'shop-owner', version: '1.0.0' },
    'The app shop-owner takes only some remotes, and not catalog:',
  ],
  ['no percentage', 'canary', {}, 'canary needs --percent, a whole number from 1 to 99.'],
  ['a percentage of 0', 'canary', { percent: '0' }, '--percent must be a whole number from 1 to 99, not "0".'],
  [
    'a fractional percentage',
    'canary',
    { percent: '1.5' },
    '--percent must be a whole number from 1 to 99, not "1.5".',
  ],
  [
    'a percentage that is not written in digits',
    'canary',
    { percent: '0x10' },
    '--percent must be a whole number from 1 to 99, not "0x10".',
  ],
  ['a version that was never built', 'release', { version: '9.9.9' }, 'There is no release 9.9.9 of catalog;'],
  ['an invalid version', 'release', { version: '../shell' }, 'There is no release ../shell of catalog;'],
  [
    'a folder without a remote',
    'promote',
    { folder: join(root, 'docs') },
    'This folder is neither the shell nor a remote',
  ],
  ['a rollback without an earlier release', 'rollback', {}, 'catalog has no earlier release in marketplace'],
  ['a promotion without a canary', 'promote', {}, 'catalog has no canary in marketplace.'],
  [
    "a removal of an app's only remote",
    'remove',
    { name: 'catalog', app: 'marketplace' },
    'catalog is the only remote of marketplace.',
  ],
  [
    'a removal of a remote that is not there',
    'remove',
    { name: 'games', app: 'marketplace' },
    'There is no remote games in marketplace.',
  ],
  [
    'an unknown environment',
    'rollback',
    { environment: 'test' },
    'There is no environment test; there is only production.',
  ],
])('%s is refused with a one-line error and changes nothing', async (_, command, changes, reason) => {
  const before = await readApp(home(), 'marketplace')
  const refusal = await refusalOf(command, changes)
  expect(refusal).toContain(reason)
  expect(refusal).not.toContain('\n')
  expect(await readApp(home(), 'marketplace')).toEqual(before)
})

test("changes made on this machine are in its registry's audit log, like changes over HTTP", async () => {
  await releaseToAll(home(), 'marketplace', await store(home(), sampleRemote({ version: '1.1.0' })))
  expect(await commands.rollback?.(call())).toEqual(['catalog is back at 1.0.0 in marketplace.'])
  const [preview] = (await commands.preview?.(call({ version: '1.1.0' }))) ?? []
  expect(preview).toMatch(/^http:\/\/localhost:3000\/\?preview=/)
  expect(await openAudit(ownStorage(home()).storage, home(), Date.now).read()).toMatchObject([
    {
      action: 'rollback',
      subject: 'production/marketplace/catalog',
      by: { team: 'platform', token: 'this machine' },
      detail: { from: '1.1.0', to: '1.0.0' },
    },
    { action: 'preview', subject: 'production/marketplace/catalog/1.1.0' },
  ])
})

test('a preview at an assumed address says whether the app is there', async () => {
  const release = await store(home(), sampleRemote({ version: '1.1.0' }))
  const served = { app: 'shop-owner' }
  const site = await serve((_, reply) => reply.end(JSON.stringify({ ...sampleComposition([]), ...served })))
  const env = { HAGGLE_HOME: home(), PORT: new URL(site.url).port }
  const preview = async () => (await commands.preview?.(call({ env, version: release.version }))) ?? []
  const doubt = 'Nothing serves marketplace there now: start it, or set SITE_URL to the address that does.'
  expect(await preview()).toEqual([expect.stringContaining(`localhost:${env.PORT}/`), expect.anything(), doubt])
  served.app = 'marketplace'
  expect(await preview()).toHaveLength(2)
  site.close()
  expect(await preview()).toContain(doubt)
})

test('a preview in staging is at no address of this machine, which serves production', async () => {
  const release = await store(home(), sampleRemote({ version: '1.1.0' }))
  const env = { HAGGLE_HOME: home(), REGISTRY_ENVIRONMENTS: 'staging,production' }
  await openEnvironment(readEnvironments(home(), env.REGISTRY_ENVIRONMENTS), 'staging', 'marketplace')
  const [path, line] = (await commands.preview?.(call({ env, version: release.version, environment: 'staging' }))) ?? []
  expect(path).toMatch(/^\/\?preview=/)
  expect(line).toMatch(/^at the site of marketplace in staging .* set SITE_URL to that site's address\.$/)
})

test('a corrupt release directory and a half-copied release are refused', async () => {
  const before = await readApp(home(), 'marketplace')
  await mkdir(join(home(), 'releases/catalog/1.1.0'))
  await writeFile(join(home(), 'releases/catalog/1.1.0/release.json'), '{ "kind": "rem')
  expect(await refusalOf('release', { version: '1.1.0' })).toMatch(/^The release catalog 1\.1\.0 is damaged: .*$/)

  const half = await store(home(), sampleRemote({ version: '1.2.0' }))
  await rm(join(releaseDirectory(home(), half), 'Home.js'))
  expect(await refusalOf('release', { version: '1.2.0' })).toBe('catalog 1.2.0: Home.js is missing.')
  expect(await readApp(home(), 'marketplace')).toEqual(before)
})

test('a release that was live is gone back to by its name, in any folder', async () => {
  for (const version of ['1.1.0', '1.2.0'])
    await releaseToAll(home(), 'marketplace', await store(home(), sampleRemote({ version })))
  const named = call({ folder: root, name: 'catalog', backTo: '1.0.0' })
  expect(await commands.rollback?.(named)).toEqual(['catalog is back at 1.0.0 in marketplace.'])
  expect(await refusalOf('rollback', { name: 'catalog', backTo: '9.9.9' })).toBe(
    'catalog 9.9.9 was never live in marketplace: release --version 9.9.9 makes it live.',
  )
})

test('a rollback in a store that is not writable fails with a one-line error', async () => {
  const newer = await store(home(), sampleRemote({ version: '1.1.0' }))
  await releaseToAll(home(), 'marketplace', newer)
  await rm(join(home(), 'drafts'), { recursive: true })
  await writeFile(join(home(), 'drafts'), 'in the way')
  const before = await readApp(home(), 'marketplace')
  const refusal = await refusalOf('rollback', { app: 'marketplace' })
  expect(refusal).toMatch(/^E[A-Z]+: .*drafts/)
  expect(refusal).not.toContain('\n')
  expect(await readApp(home(), 'marketplace')).toEqual(before)
})

test('`releases --html` says why it cannot write the page', async () => {
  const page = join(home(), 'nowhere/page.html')
  expect(await refusalOf('releases', { html: page })).toBe(
    `--html ${page} cannot be written: there is no folder ${join(home(), 'nowhere')}.`,
  )
  expect(await refusalOf('releases', { html: home() })).toMatch(/^--html \/.* cannot be written: EISDIR: .*\.$/)
})

test('`releases` lists each release with the apps where it is live, since when and by whom', async () => {
  const lines = await commands.releases?.(call())
  expect(lines).toContainEqual(expect.stringMatching(/^catalog {2}1\.0\.0 .*live in marketplace since .* by \S+/))
})

test('`releases` says why a canary was taken back, until that release is tried again', async () => {
  const candidate = await store(home(), sampleRemote({ version: '1.1.0' }))
  const line = async () => (await commands.releases?.(call()))?.find((each) => each.startsWith('catalog  1.1.0'))
  await startCanary(home(), 'marketplace', candidate, 10)
  await takeBackCanary(home(), 'marketplace', candidate, 'It fails too often.')
  expect(await line()).toMatch(/taken back in marketplace \S+Z: It fails too often\.$/)
  await startCanary(home(), 'marketplace', candidate, 5)
  expect(await line()).toMatch(/5% of marketplace since \S+Z by \S+/)
  await rollback(home(), 'marketplace', 'catalog')
})

test('`rollback` after the platform took the canary back says that it ended the live release, and how to have it back', async () => {
  const [first, second] = [sampleRemote({ version: '1.1.0' }), sampleRemote({ version: '1.2.0' })]
  await releaseToAll(home(), 'marketplace', await store(home(), first))
  const candidate = await store(home(), second)
  await startCanary(home(), 'marketplace', candidate, 10)
  await takeBackCanary(home(), 'marketplace', candidate, 'It fails too often.')
  const lines = await commands.rollback?.(call())
  expect(lines).toEqual([
    'catalog is back at 1.0.0 in marketplace.',
    expect.stringMatching(
      /^The canary 1\.2\.0 had been taken back before, at \S+Z\. It fails too often\. To have 1\.1\.0 back: release --version 1\.1\.0\.$/,
    ) as string,
  ])
})

test("the whole repository's `releases` names the registry that it is told to use", async () => {
  const env = { HAGGLE_HOME: home(), REGISTRY_URL: 'https://registry.example/', REGISTRY_TOKEN: 'x' }
  expect(await commands.releases?.(call({ env }))).toEqual([
    'What is released is shown at https://registry.example/platform.',
  ])
})

test('`releases --html` with a registry writes the page that the registry shows', async () => {
  const sample = await sampleRegistry()
  const env = {
    HAGGLE_HOME: home(),
    REGISTRY_URL: await sample.listen(),
    REGISTRY_TOKEN: await sample.tokenFor('wishlist'),
  }
  await sample.send(env.REGISTRY_TOKEN)
  await sample.release(env.REGISTRY_TOKEN)
  const page = join(home(), 'page.html')
  expect(await commands.releases?.(call({ env, html: page }))).toEqual([`What is live is in ${page}.`])
  expect(await readFile(page, 'utf8')).toMatch(/^<!doctype html>[^]*production\/marketplace[^]*<h3>wishlist<\/h3>/)
  expect(await refusalOf('releases', { env, html: join(home(), 'nowhere/page.html') })).toContain('there is no folder')
  await sample.close()
})

test('`releases --html` is told that a site, which has a page for every address, is no registry', async () => {
  const { url, close } = await serve((_, reply) => reply.end('<!doctype html><title>Haggle</title>'))
  const env = { HAGGLE_HOME: home(), REGISTRY_URL: url, REGISTRY_TOKEN: 'x' }
  expect(await refusalOf('releases', { env, html: join(home(), 'page.html') })).toBe(
    `There is no registry at ${url}: REGISTRY_URL is to name one.`,
  )
  close()
})

test('the change in one app is printed if the next one refuses', async () => {
  const told = jest.spyOn(console, 'log').mockReturnValue()
  const targets = ['marketplace', 'shop-owner'].map((app) => ({ environment: 'production', app }))
  const changes = [Promise.resolve(['catalog 1.1.0 is live in marketplace.']), Promise.reject(new GateRefusal(['no.']))]
  await expect(inApps(targets, ({ app }) => changes[app === 'marketplace' ? 0 : 1]!)).rejects.toThrow(GateRefusal)
  expect(told.mock.calls).toEqual([['catalog 1.1.0 is live in marketplace.']])
  told.mockRestore()
})
