import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { Version } from 'shared-contract/platform'
import { parseDocument } from '../releases/document'
import { isRemote } from '../webpack/descriptor'

/** A checkout of the repository, or of a remote in a repository of its own, and where it keeps releases and data. */
export interface Workspace {
  root: string
  /** `HAGGLE_HOME`: release store, apps and database. */
  home: string
}

const Manifest = z.object({
  name: z.string(),
  version: Version,
  dependencies: z.record(z.string(), z.string()).default({}),
})
export type Manifest = z.infer<typeof Manifest>

/** The workspace around a folder: this repository, else the remote itself. A relative `HAGGLE_HOME` counts from the repository's root. */
export function openWorkspace(folder: string, env: NodeJS.ProcessEnv): Workspace {
  const root = folderAbove(folder, 'lerna.json') ?? folderAbove(folder, 'remote.json')
  if (!root) throw new Error('This is neither a folder of the Haggle repository nor a remote: it has no remote.json.')
  return { root, home: resolve(root, env.HAGGLE_HOME || '.haggle') }
}

function folderAbove(folder: string, file: string): string | undefined {
  if (existsSync(join(folder, file))) return folder
  return dirname(folder) === folder ? undefined : folderAbove(dirname(folder), file)
}

/** Whether it has apps, a shell and a back end, and is no remote in a repository of its own. */
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

/** Every remote of the repository. */
export const remoteFolders = ({ root }: Workspace): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => join(root, name))
    .filter(isRemote)
    .sort()

/** The shell first: remotes are gated against it. */
export const releasableFolders = (workspace: Workspace) => [shellFolder(workspace), ...remoteFolders(workspace)]
