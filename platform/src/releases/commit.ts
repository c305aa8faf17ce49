import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const git = async (root: string, ...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()

/** The commit that some folders are at: its hash, with `-dirty` when they differ from it, or `unknown` without git. */
export async function commitOf(root: string, folders: string[]): Promise<string> {
  try {
    const commit = await git(root, 'rev-parse', 'HEAD')
    const changes = await git(root, 'status', '--porcelain', '--', ...folders)
    return changes ? `${commit}-dirty` : commit
  } catch {
    return 'unknown'
  }
}
