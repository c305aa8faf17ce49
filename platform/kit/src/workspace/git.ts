import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Release } from '@haggle/shared-contract/platform'

/**
 * Runs git in a checkout and returns its output. By itself git reads none that belongs to another user, whose configuration may
 * name programs to run; here that user's code, the build configuration, runs anyway. It still reads no repository around it.
 */
export async function git(root: string, ...args: string[]): Promise<string> {
  const trusted = ['-c', `safe.directory=${await realpath(root)}`]
  const { stdout } = await promisify(execFile)('git', [...trusted, ...args], { cwd: root })
  return stdout.trim()
}

/** The files of some folders that differ from the current commit. */
export async function uncommittedIn(root: string, folders: string[]): Promise<string[]> {
  const changes = await git(root, 'status', '--porcelain', '--', ...folders)
  return changes.split('\n').flatMap((line) => line.trim().split(/\s+/).slice(1).join(' ') || [])
}

/** Whether the current commit is made on another; undefined where a shallow checkout does not say. */
export async function isMadeOn(root: string, commit: string): Promise<boolean | undefined> {
  const isAncestor = await git(root, 'merge-base', '--is-ancestor', commit, 'HEAD').then(
    () => true,
    () => false,
  )
  if (isAncestor) return true
  return (await git(root, 'rev-parse', '--is-shallow-repository')) === 'true' ? undefined : false
}

/** A line for releases of no commit, which says what to do. */
export async function noCommit(root: string, releases: Pick<Release, 'name' | 'version'>[]): Promise<string> {
  const names = new Intl.ListFormat('en').format(releases.map(({ name, version }) => `${name} ${version}`))
  const were = releases.length === 1 ? 'was' : 'were'
  return `No git commit: who will not know what ${names} ${were} built from; ${await howToKnowCommit(root)}.`
}

async function howToKnowCommit(root: string): Promise<string> {
  const failure: { code?: unknown; stderr?: string } = await git(root, 'rev-parse', 'HEAD').then(
    () => ({}),
    (error: object) => error,
  )
  const [trust] = /git config --global --add safe\.directory .+/.exec(failure.stderr ?? '') ?? []
  if (trust !== undefined) return `the repository belongs to another user, and git does not read it: ${trust}`
  return failure.code === 'ENOENT' ? 'install git' : 'git init and commit'
}
