import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { releasesOf } from '@haggle/kit/apps/revision'
import { readRevisions } from '@haggle/kit/apps/revisions'
import { listReleases, openDraft, releaseDirectory } from '@haggle/kit/releases/store'
import { DAY } from '@haggle/shared-server'
import { homesIn } from './environments'

/** Newest releases per name that are kept. */
const NEWEST = 10

/** Younger releases are kept; in milliseconds. */
const AGE = 30 * DAY

/**
 * Deletes a name's old releases and returns their versions. Keeps the newest ten, those of the last 30 days, and those in any
 * revision of any app in any environment. Each is first renamed out of the store, so that it never contains an incomplete one.
 */
export async function deleteOldReleases(home: string, name: string, now = Date.now()): Promise<string[]> {
  const inUse = await releasesInUse(home)
  const old = (await listReleases(home, name))
    .slice(NEWEST)
    .filter(({ version, builtAt }) => Date.parse(builtAt) < now - AGE && !inUse.has(`${name} ${version}`))
  for (const release of old) {
    const draft = await openDraft(home)
    await rename(releaseDirectory(home, release), join(draft, release.version))
    await rm(draft, { recursive: true, force: true })
  }
  return old.map(({ version }) => version)
}

/** The releases that any kept revision of any app in any environment names, as `name version`. */
async function releasesInUse(home: string): Promise<Set<string>> {
  const revisions = await Promise.all((await homesIn(home)).map(readRevisions))
  return new Set(
    revisions
      .flat()
      .flatMap(releasesOf)
      .map(({ name, version }) => `${name} ${version}`),
  )
}
