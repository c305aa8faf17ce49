import type { Release } from 'shared-contract/platform'

interface Candidate {
  /** The package's own version. */
  version: string
  commit: string
  source: string
}

/** The package's version while it is free; after that the commit and the sources behind it tell releases apart. */
export function versionFor({ version, commit, source }: Candidate, existing: Pick<Release, 'version'>[]): string {
  const taken = existing.some((release) => release.version === version)
  return taken ? `${version}-${commit.slice(0, 7)}.${source.slice(0, 8)}` : version
}
