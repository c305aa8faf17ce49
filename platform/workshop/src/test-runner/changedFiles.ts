import { execFileSync } from 'node:child_process'

/** Files that differ from a commit, and untracked ones, without deleted ones. */
interface Changes {
  since: string
  files: string[]
}

/**
 * Files changed since a commit; by default since the merge base with `main`, or on `main` since `origin/main` or the previous
 * commit. Throws for an unknown commit.
 */
export function changedFiles(root: string, since?: string): Changes {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  const commitOf = (name: string) => {
    try {
      return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
    } catch {
      return undefined
    }
  }
  const head = commitOf('HEAD')
  if (!head) throw new Error('There is no commit to compare with.')
  if (since !== undefined && !commitOf(since)) throw new Error(`There is no commit "${since}".`)
  const mergeBase = [since, 'main', 'origin/main']
    .map((name) => name && commitOf(name) && git('merge-base', 'HEAD', name))
    .find((base) => base && (base !== head || since !== undefined))
  const base = mergeBase ?? commitOf('HEAD~1') ?? head
  const changed = git('diff', '--name-only', '--diff-filter=d', '-z', base)
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z')
  const files = `${changed}\0${untracked}`.split('\0').filter(Boolean)
  return { since: base.slice(0, 7), files: [...new Set(files)].sort() }
}
