import { includesRemote, readDefinitions } from '../apps/definition'
import type { ChangeTarget } from '../registry/changes'
import type { Registry } from '../registry/ownRegistry'
import { isWholeRepository, openWorkspace } from '../workspace/workspace'
import type { CommandInput } from './commandInput'

/** Runs `work` for the requested app, or for every existing app that takes the package. Returns all its lines. */
export async function inApps(
  call: CommandInput,
  registry: Registry,
  name: string,
  work: (target: ChangeTarget) => Promise<string[]>,
): Promise<string[]> {
  const { app, environment = 'production' } = call
  const apps = appsOf(call, name)
  if (apps.length === 0) throw new Error(`There is no app ${app ?? ''} that takes ${name}.`)
  const lines: string[] = []
  for (const each of apps)
    if (app || (await registry.has(each))) lines.push(...(await work({ environment, app: each })))
  if (lines.length === 0) throw new Error('There is no app here yet: run npm start first.')
  return lines
}

/** The apps that take a package. In a remote's own repository app definitions are unknown: marketplace, or the one named. */
function appsOf({ folder, env, app }: CommandInput, name: string): string[] {
  const workspace = openWorkspace(folder, env)
  if (!isWholeRepository(workspace)) return [app ?? 'marketplace']
  return readDefinitions(workspace.root)
    .filter((each) => name === 'shell' || includesRemote(each, name))
    .map((each) => each.app)
    .filter((each) => app === undefined || each === app)
}
