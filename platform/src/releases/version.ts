import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Release } from 'shared-contract/platform'

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
  const exact = `${version}-${commit.slice(0, 7)}.${source.slice(0, 8)}`
  let free = taken.has(version) ? exact : version
  for (let count = 2; taken.has(free); count++) free = `${exact}.${count}`
  return free
}

const git = async (root: string, ...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()

/** The current commit's hash, with `-dirty` if these folders differ from it; `unknown` without git. */
export async function commitOf(root: string, folders: string[]): Promise<string> {
  try {
    const commit = await git(root, 'rev-parse', 'HEAD')
    const changes = await git(root, 'status', '--porcelain', '--', ...folders)
    return changes ? `${commit}-dirty` : commit
  } catch {
    return 'unknown'
  }
}
