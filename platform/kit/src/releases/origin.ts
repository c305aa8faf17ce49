import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { currentAuthor } from '../workspace/author'
import { git } from '../workspace/git'

/** A build's origin, besides its commit. */
export interface Origin {
  /** The repository's URL, without credentials. */
  repository: string
  /** SHA-256 of the lock file. */
  lockFile: string
  /** The CI server's URL, or this machine's host name. */
  builder: string
  /** The CI run's URL. */
  run?: string
  /** The person who started the build. */
  by: string
}

/** The origin of builds in a checkout, with the CI run from GitHub's, GitLab's or Jenkins's variables. */
export async function originOf(root: string, env: NodeJS.ProcessEnv): Promise<Origin> {
  const lock = await readFile(join(root, 'package-lock.json')).catch(() => '')
  return {
    repository: await repositoryOf(root),
    lockFile: createHash('sha256').update(lock).digest('hex'),
    builder: env.GITHUB_SERVER_URL || env.CI_SERVER_URL || env.JENKINS_URL || hostname(),
    run: runOf(env),
    by: env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN || currentAuthor(),
  }
}

function runOf({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL, BUILD_URL }: NodeJS.ProcessEnv) {
  if (GITHUB_RUN_ID) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
  return CI_JOB_URL || BUILD_URL || undefined
}

async function repositoryOf(root: string): Promise<string> {
  try {
    return withoutSecrets(await git(root, 'config', '--get', 'remote.origin.url'))
  } catch {
    return 'unknown'
  }
}

/** Removes credentials from a git remote's URL; 'unknown' for a local path. */
export function withoutSecrets(address: string): string {
  const scp = /^[\w.-]+@([\w.-]+):(?!\/\/)(.+)$/.exec(address)
  if (scp) return `ssh://${scp[1]}/${scp[2]}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.host ? `${url.protocol}//${url.host}${url.pathname}` : 'unknown'
}
