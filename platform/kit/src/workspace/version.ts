import { Version, type Release } from '@haggle/shared-contract/platform'
import { valid } from 'semver'
import { git, uncommittedIn } from './git'

/** Most characters of a version, which is the name of a folder. */
const MAX_VERSION = 100

/** The version of a new release. Older ones in a store may be longer, or not quite semantic. */
export const NewVersion = Version.max(MAX_VERSION, `must have at most ${MAX_VERSION} characters`).refine(
  (version) => valid(version) === version,
  'must be a semantic version, such as 1.2.3',
)

interface Candidate {
  /** The package's own version. */
  version: string
  commit: string
  source: string
}

/**
 * The package's version if it is free; otherwise with commit and source hash as suffix, and a number if that is taken,
 * too, by another machine's build.
 */
export function versionFor({ version, commit, source }: Candidate, existing: Pick<Release, 'version'>[]): string {
  const taken = new Set(existing.map((release) => release.version))
  const exact = `${version}-${identifier(commit, 7)}.${identifier(source, 8)}`
  let free = taken.has(version) ? exact : version
  for (let count = 2; taken.has(free); count++) free = `${exact}.${count}`
  return free
}

/** The start of a hash. With an `x` where it looks like a number with a leading zero, which semantic versions do not have. */
const identifier = (hash: string, length: number): string => hash.slice(0, length).replace(/^0\d+$/, 'x$&')

/** The commit of a build outside of git. */
export const UNKNOWN_COMMIT = 'unknown'

/** The current commit's hash, with `-dirty` if these folders differ from it; `unknown` if git does not say it. */
export async function commitOf(root: string, folders: string[]): Promise<string> {
  try {
    const commit = await git(root, 'rev-parse', 'HEAD')
    return (await uncommittedIn(root, folders)).length > 0 ? `${commit}-dirty` : commit
  } catch {
    return UNKNOWN_COMMIT
  }
}
