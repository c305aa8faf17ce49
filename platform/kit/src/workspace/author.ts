import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'

let known: string | undefined

/** The author of changes made on this machine: git's user name, or the system's. */
export const currentAuthor = () => (known ??= process.env.GIT_AUTHOR_NAME || gitName() || systemName())

function gitName() {
  try {
    return execFileSync('git', ['config', 'user.name'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

function systemName() {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user id without a name.
    return String(process.getuid?.() ?? 'unknown')
  }
}
