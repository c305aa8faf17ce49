import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { releasesInUse } from '../apps/inUse'
import { listReleases, openDraft, releaseDirectory } from './store'

/** A release stays while it is among its name's newest so many, … */
const newest = 10

/** … or younger than this, in milliseconds, … */
const age = 30 * 24 * 3_600_000

/**
 * … or named by a revision of any app: live, fallback or canary. Deletes a name's other releases and returns their
 * versions. Each leaves the store in one step, so that none is ever half there.
 */
export async function retire(home: string, name: string, now = Date.now()): Promise<string[]> {
  const inUse = await releasesInUse(home)
  const old = (await listReleases(home, name))
    .slice(newest)
    .filter(({ version, builtAt }) => Date.parse(builtAt) < now - age && !inUse.has(`${name} ${version}`))
  for (const release of old) {
    const draft = await openDraft(home)
    await rename(releaseDirectory(home, release), join(draft, release.version))
    await rm(draft, { recursive: true, force: true })
  }
  return old.map(({ version }) => version)
}
