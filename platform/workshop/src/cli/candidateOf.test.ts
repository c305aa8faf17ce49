import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readDefinitions } from '@haggle/kit/apps/definition'
import { commands } from '@haggle/kit/cli/commands'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { installedVersion, sharedVersions } from '@haggle/kit/webpack/sharedModules'
import { startCanary, updateComposition } from '@haggle/registry/changes/changes'
import { sampleRegistry } from '@haggle/registry/testing/sampleRegistry'
import type { RemoteRelease } from '@haggle/shared-contract/platform'
import { wholeRepository } from './wholeRepository'

const root = join(__dirname, '../../../..')
const folder = join(root, 'mfe-catalog')

let home: string
beforeEach(async () => (home = await newHome()))
afterEach(() => rm(home, { recursive: true }))

const refusalOf = (command: string, app: string) =>
  commands[command]?.({ folder, env: { HAGGLE_HOME: home }, app, percent: '10', whole: wholeRepository }).then(
    () => undefined,
    (error: Error) => error.message,
  )

const screensAt = (path: string) => [{ path, access: 'everyone' as const, screen: './Home', js: ['Home.js'], css: [] }]
const rival = (changes: Partial<RemoteRelease>) =>
  sampleRemote({ name: 'rival', global: 'rival', shared: { react: '^19.0.0' }, ...changes })

/** What the shell of this repository provides. */
const provided = {
  contract: installedVersion(folder, '@haggle/shared-contract'),
  shared: sharedVersions(join(root, 'shell')),
}

test('a release is refused before a build if the shell does not provide what it needs', async () => {
  const marketplace = readDefinitions(root).find(({ app }) => app === 'marketplace')!
  const shell = sampleShell({ ...provided, shared: { ...provided.shared, react: '18.3.1' } })
  await updateComposition(home, marketplace, [await store(home, shell)])
  expect(await refusalOf('release', 'marketplace')).toMatch(
    /^catalog needs react \^19[\d.]+; the shell 1\.0\.0 provides 18\.3\.1\.$/,
  )
  expect(await readdir(join(home, 'releases'))).toEqual(['shell'])
})

test.each(['release', 'canary', 'check', 'preview'])(
  '%s is refused before a build where a path is a screen of the shell, of another remote or of its canary',
  async (command) => {
    const marketplace = readDefinitions(root).find(({ app }) => app === 'marketplace')!
    const shell = await store(home, sampleShell({ ...provided, screens: screensAt('/Product/:slug') }))
    const live = await store(home, rival({ screens: screensAt('/shops/:shop') }))
    const canary = await store(home, rival({ screens: screensAt('/offers'), version: '1.1.0' }))
    await updateComposition(home, marketplace, [shell, live])
    await startCanary(home, 'marketplace', canary, 10)
    expect(await refusalOf(command, 'marketplace')).toBe(
      [
        'marketplace: /product/:id belongs to both the shell and catalog.',
        'marketplace: /shops/:id belongs to both rival and catalog.',
        'marketplace: /offers belongs to both rival and catalog.',
      ].join('\n'),
    )
    expect((await readdir(join(home, 'releases'))).sort()).toEqual(['rival', 'shell'])
  },
)

test('the shell is not sent to a registry: a release of it says before the build how it is made', async () => {
  const sample = await sampleRegistry()
  const env = { REGISTRY_URL: await sample.listen(), REGISTRY_TOKEN: await sample.tokenFor('platform') }
  await expect(commands.release?.({ folder: join(root, 'shell'), env, environment: 'staging' })).rejects.toThrow(
    "The shell is released on the registry's own machine: npm run release in shell/, with no REGISTRY_URL.",
  )
  await sample.close()
})

test.each(['release', 'canary', 'check'])('%s is refused before a build if there is no such app', async (command) => {
  expect(await refusalOf(command, 'nowhere')).toBe('There is no app nowhere that takes catalog.')
  expect(await readdir(home)).toEqual([])
})
