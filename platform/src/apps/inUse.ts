import type { Composition } from 'shared-contract/platform'
import { readRevisions } from './revisions'

/** The releases that any kept revision of any app names, as `name version`. */
export async function releasesInUse(home: string): Promise<Set<string>> {
  const revisions = await readRevisions(home)
  return new Set(revisions.flatMap(releasesOf).map(({ name, version }) => `${name} ${version}`))
}

const releasesOf = ({ shell, remotes }: Composition) => [
  shell,
  ...remotes.flatMap(({ release, previous, canary }) => [release, previous, canary?.release]).filter(isThere),
]

const isThere = <T>(value: T | undefined): value is T => value !== undefined
