import type { Composition, Release, RemoteRelease } from '@haggle/shared-contract/platform'
import { withRelease } from '../apps/compositionChanges'
import { includesRemote, withoutReleases, type AppDefinition } from '../apps/definition'
import { changeApp } from '../apps/revisions'
import { newHome, sampleRemote, sampleShell, store } from './sampleReleases'

// Apps for tests.
const shop = { app: 'shop', title: 'Shop', home: '/', links: [], allowOverrides: false }

/** The definition of an app with all remotes. */
export const sampleDefinition = (changes: Partial<AppDefinition> = {}): AppDefinition => ({
  ...shop,
  remotes: 'all',
  ...changes,
})

/** The composition of an app with these remotes. */
export const sampleComposition = (remotes: readonly RemoteRelease[], shell = sampleShell()): Composition => ({
  ...shop,
  shell,
  remotes: remotes.map((release) => ({ name: release.name, release })),
})

/** Makes releases live in an app, as a registry does. */
export const makeLive = (home: string, definition: AppDefinition, releases: Release[]) =>
  changeApp(home, definition.app, (current) => {
    const first = { ...withoutReleases(definition), shell: sampleShell(), remotes: [] }
    const taken = releases.filter(({ kind, name }) => kind === 'shell' || includesRemote(definition, name))
    const composition = taken.reduce<Composition>(withRelease, current?.composition ?? first)
    return { composition, history: current?.history ?? [] }
  })

/** A home with the app `shop` of a shell and a remote. */
export async function homeWithApp(): Promise<string> {
  const home = await newHome()
  await makeLive(home, sampleDefinition(), [await store(home, sampleShell()), await store(home, sampleRemote())])
  return home
}
