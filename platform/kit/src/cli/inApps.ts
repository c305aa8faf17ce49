import { includesRemote, readDefinitions } from '../apps/definition'
import { takesOnlySome } from '../apps/takesOnlySome'
import type { ChangeTarget } from '../changes/changeRequest'
import type { Registry } from '../client/client'
import { isWholeRepository, openWorkspace } from '../workspace/workspace'
import type { CommandInput } from './commandInput'

/** The requested app, or every existing app that takes the package. Throws if there is none. */
export async function targetsOf(call: CommandInput, registry: Registry, name: string): Promise<ChangeTarget[]> {
  const { app, environment = 'production' } = call
  const apps = appsOf(call, name)
  if (apps.length === 0) throw new Error(noApp(call, name))
  const targets: ChangeTarget[] = []
  for (const each of apps) if (app || (await registry.has(each))) targets.push({ environment, app: each })
  if (targets.length === 0) throw new Error('There is no app here yet: run npm start first.')
  return targets
}

/** Why no app takes a package. */
function noApp({ folder, env, app = '' }: CommandInput, name: string): string {
  const isKnown = readDefinitions(openWorkspace(folder, env).root).some((each) => each.app === app)
  return isKnown ? takesOnlySome(app, name) : `There is no app ${app} that takes ${name}.`
}

/** Runs `work` for each target. Returns all its lines; if it throws, prints those of the targets before. */
export async function inApps(
  targets: ChangeTarget[],
  work: (target: ChangeTarget) => Promise<string[]>,
): Promise<string[]> {
  const lines: string[] = []
  try {
    for (const target of targets) lines.push(...(await work(target)))
  } catch (error) {
    // prints what is done, because a repeated rollback would go back further in those apps
    for (const line of lines) console.log(line)
    throw error
  }
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
