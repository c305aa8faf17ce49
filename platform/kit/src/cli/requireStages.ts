import { neverLive, stageBefore, wasLive } from '../apps/stages'
import { builtBefore, releaseName } from '../build/build'
import type { ChangeTarget } from '../changes/changeRequest'
import type { Registry } from '../client/client'
import { GateRefusal } from '../gate/gate'
import { openWorkspace } from '../workspace/workspace'
import type { CommandInput } from './commandInput'

/**
 * Throws before build and upload for what the registry would refuse after them: a release that missed an environment.
 */
export async function requireStages(call: CommandInput, registry: Registry, targets: ChangeTarget[]): Promise<void> {
  const { folder, env } = call
  const names = await registry.environments()
  const name = releaseName(folder)
  for (const { environment, app } of targets) {
    const before = stageBefore(names, environment)
    if (before === undefined) continue
    // throws for an unknown app, which no other refusal should hide
    const state = await registry.state({ environment: before, app })
    // without a version, only a build of the current sources can have been live before
    const version = call.version ?? (await builtBefore(openWorkspace(folder, env), folder))?.version
    const isPassed = version && wasLive(state, { name, version })
    if (!isPassed)
      throw new GateRefusal([neverLive(version ? `${name} ${version}` : `This build of ${name}`, before, environment)])
  }
}
