import type { Composition, RemoteRelease } from '@haggle/shared-contract/platform'
import type { AppDefinition } from '../apps/definition'
import { newHome, sampleRemote, sampleShell, store } from '../releases/samples'
import { updateComposition } from './changes'

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

/** A home with the app `shop` of a shell and a remote. */
export async function homeWithApp(): Promise<string> {
  const home = await newHome()
  await updateComposition(home, sampleDefinition(), [
    await store(home, sampleShell()),
    await store(home, sampleRemote()),
  ])
  return home
}
