import { existsSync } from 'node:fs'
import type { Release } from '@haggle/shared-contract/platform'
import { withRelease } from '../apps/compositionChanges'
import { releasesOf } from '../apps/revision'
import type { ChangeTarget } from '../changes/changeRequest'
import type { Registry } from '../client/client'
import { waitForGate } from '../client/tellIfSlow'
import { runGate } from '../gate/gate'
import { inspectRelease } from '../gate/inspection'
import { releaseDirectory } from '../releases/store'
import { openWorkspace } from '../workspace/workspace'
import type { CommandInput } from './commandInput'

/**
 * Runs the gate on a release in an app. Returns whether its screens were visited, which needs every release of the app on this
 * machine. Throws `GateRefusal`.
 */
export async function tryOut(
  { folder, env, whole, acceptPictures }: CommandInput,
  registry: Registry,
  target: ChangeTarget,
  release: Release,
): Promise<boolean> {
  const workspace = openWorkspace(folder, env)
  const before = await registry.composition(target)
  const isHere = releasesOf(before).every((each) => existsSync(releaseDirectory(workspace.home, each)))
  const inApp = isHere ? whole?.inApp(workspace, env) : undefined
  const checks = { inspect: inspectRelease, inApp, before, acceptsPictures: acceptPictures }
  await waitForGate(runGate(workspace.home, withRelease(before, release), [release], checks))
  return inApp !== undefined
}
