import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { author } from '../apps/author'

/** Where a build comes from, beside its commit. */
export interface Origin {
  /** The repository's address, without names and passwords. */
  repository: string
  /** SHA-256 of the lock file. */
  lockFile: string
  /** The CI, or the machine. */
  builder: string
  /** The CI run's address. */
  run?: string
  /** Who started it. */
  by: string
}

/** The origin of what is built in a checkout; GitHub, GitLab and Jenkins say which of their runs it is. */
export async function originOf(root: string, env: NodeJS.ProcessEnv): Promise<Origin> {
  const lock = await readFile(join(root, 'package-lock.json')).catch(() => '')
  return {
    repository: await repositoryOf(root),
    lockFile: createHash('sha256').update(lock).digest('hex'),
    builder: env.GITHUB_SERVER_URL || env.CI_SERVER_URL || env.JENKINS_URL || hostname(),
    run: runOf(env),
    by: env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN || author(),
  }
}

function runOf({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL, BUILD_URL }: NodeJS.ProcessEnv) {
  if (GITHUB_RUN_ID) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
  return CI_JOB_URL || BUILD_URL || undefined
}

async function repositoryOf(root: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', ['config', '--get', 'remote.origin.url'], { cwd: root })
    return withoutSecrets(stdout.trim())
  } catch {
    return 'unknown'
  }
}

/** Without the name and password that a clone's address may hold; a folder of this machine is no address. */
export function withoutSecrets(address: string): string {
  const scp = /^[\w.-]+@([\w.-]+):(?!\/\/)(.+)$/.exec(address)
  if (scp) return `ssh://${scp[1]}/${scp[2]}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.host ? `${url.protocol}//${url.host}${url.pathname}` : 'unknown'
}
