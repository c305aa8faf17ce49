import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { parseDocument } from '../base/document'
import { isRemote } from './descriptor'
import { NewVersion } from './version'

/** A checkout of this repository, or of a remote's own repository, and its HAGGLE_HOME. */
export interface Workspace {
  root: string
  /** `HAGGLE_HOME`: release store, apps and database. */
  home: string
}

const Manifest = z.object({
  name: z.string(),
  version: NewVersion,
  dependencies: z.record(z.string(), z.string()).default({}),
})
export type Manifest = z.infer<typeof Manifest>

/** The workspace that contains a folder: this repository or a remote's. A relative `HAGGLE_HOME` is resolved from its root. */
export function openWorkspace(folder: string, env: NodeJS.ProcessEnv): Workspace {
  const root = folderAbove(folder, 'lerna.json') ?? folderAbove(folder, 'remote.json')
  if (!root) throw new Error('This is neither a folder of the Haggle repository nor a remote: it has no remote.json.')
  return { root, home: resolve(root, env.HAGGLE_HOME || '.haggle') }
}

function folderAbove(folder: string, file: string): string | undefined {
  if (existsSync(join(folder, file))) return folder
  return dirname(folder) === folder ? undefined : folderAbove(dirname(folder), file)
}

/** Whether a workspace is this repository, with shell, apps and back end, not a remote's own. */
export const isWholeRepository = ({ root }: Workspace) => existsSync(join(root, 'lerna.json'))

/** A package's package.json; the error says in one line what is wrong with it. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, 'package.json')
  try {
    return parseDocument(readFileSync(file, 'utf8'), Manifest)
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause })
  }
}

export const shellFolder = ({ root }: Workspace) => join(root, 'shell')

/** The folders of all remotes in the repository. */
export const remoteFolders = ({ root }: Workspace): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => join(root, name))
    .filter(isRemote)
    .sort()

/** The folders of the shell and all remotes; the shell first, because the gate checks remotes against it. */
export const releasableFolders = (workspace: Workspace) => [shellFolder(workspace), ...remoteFolders(workspace)]
