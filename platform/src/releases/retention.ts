import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Composition } from 'shared-contract/platform'
import { readRevisions } from '../apps/revisions'
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

/** The releases that any kept revision of any app names, as `name version`. */
async function releasesInUse(home: string): Promise<Set<string>> {
  const revisions = await readRevisions(home)
  return new Set(revisions.flatMap(releasesOf).map(({ name, version }) => `${name} ${version}`))
}

const releasesOf = ({ shell, remotes }: Composition) => [
  shell,
  ...remotes.flatMap(({ release, previous, canary }) => [release, previous, canary?.release]).filter(isThere),
]

const isThere = <T>(value: T | undefined): value is T => value !== undefined
