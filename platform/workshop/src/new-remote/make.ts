import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readDefinitions, includesRemote } from '@haggle/kit/apps/definition'
import { readManifest, shellFolder, type Workspace } from '@haggle/kit/workspace/workspace'
import { makeFolder } from '@haggle/shared-server'
import { remoteFiles } from './files'
import { newRemote, type RemoteRequest } from './request'

/** Creates a remote's folder and adds it to its app. Returns lines to print; throws and writes nothing if invalid. */
export function makeRemote(workspace: Workspace, request: RemoteRequest): string[] {
  const remote = newRemote(workspace, request)
  for (const [path, text] of Object.entries(remoteFiles(remote, readManifest(shellFolder(workspace))))) {
    const file = join(remote.folder, path)
    makeFolder(dirname(file))
    writeFileSync(file, text)
  }
  takeInto(workspace, remote.app, remote.name)
  const apps = readDefinitions(workspace.root).filter((definition) => includesRemote(definition, remote.name))
  const folder = basename(remote.folder)
  return [
    `${folder} is made: ${remote.path} for ${audience[remote.access]}, in ${apps.map(({ app }) => app).join(' and ')}.`,
    '',
    `  npm test -w ${folder}`,
    `  npm run dev -w ${folder}`,
    `  npm run release -w ${folder}`,
  ]
}

const audience = {
  everyone: 'everyone',
  signedIn: 'who is logged in',
  user: 'customers',
  shopOwner: 'shop owners',
  operator: 'operators',
}

/** Adds a remote to the app's list, unless the app takes all remotes. */
function takeInto({ root }: Workspace, app: string, name: string) {
  const definition = readDefinitions(root).find((each) => each.app === app)
  if (!definition || includesRemote(definition, name)) return
  const file = join(root, 'platform/apps', `${app}.json`)
  writeFileSync(file, readFileSync(file, 'utf8').replace(/("remotes": \[[^\]]*)\]/, `$1, "${name}"]`))
}
