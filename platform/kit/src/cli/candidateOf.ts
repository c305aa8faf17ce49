import { Version, type Release } from '@haggle/shared-contract/platform'
import { withRelease } from '../apps/compositionChanges'
import { buildRelease, releaseName } from '../build/build'
import type { ChangeTarget } from '../changes/changeRequest'
import { RegistryError } from '../client/calls'
import type { Registry } from '../client/client'
import type { ReleaseInfo } from '../client/releaseInfo'
import { GateRefusal, needFaults, runGate } from '../gate/gate'
import { readRelease, type ReleaseId } from '../releases/store'
import { sharedRanges } from '../webpack/sharedModules'
import { isRemote, readDescriptor } from '../workspace/descriptor'
import { noCommit } from '../workspace/git'
import { takenPaths } from '../workspace/pathOwner'
import { UNKNOWN_COMMIT } from '../workspace/version'
import { openWorkspace } from '../workspace/workspace'
import type { CommandInput } from './commandInput'
import { heavyPictures } from './heavyPictures'

export async function build(
  { folder, env }: CommandInput,
  others: ReleaseInfo[] = [],
): Promise<{ release: Release; built: boolean }> {
  const workspace = openWorkspace(folder, env)
  const { release, built } = await buildRelease(workspace, folder, { others })
  if (built && release.commit === UNKNOWN_COMMIT) console.error(await noCommit(workspace.root, [release]))
  if (built) for (const line of heavyPictures(release)) console.error(line)
  return { release, built }
}

/** The release to bring into some apps: the given version from the store, or a build of the sources. */
export async function candidateOf(
  call: CommandInput,
  registry: Registry,
  targets: ChangeTarget[],
): Promise<{ release: Release; built: boolean }> {
  const { folder, env, version } = call
  const name = releaseName(folder)
  if (version === undefined) {
    // a teammate or a CI may have taken this version
    const others = await registry.releases(name)
    await requireRoom(folder, registry, targets)
    return build(call, others)
  }
  const known = Version.safeParse(version).success
  const stored = known && (await readRelease(openWorkspace(folder, env).home, name, version))
  if (!stored) throw new Error(`There is no release ${version} of ${name}; npx haggle releases says which there are.`)
  return { release: stored, built: false }
}

/**
 * Throws before a build for what the gate would refuse after it: a path that another package of an app has, and a package or a
 * contract that its shell does not provide.
 */
async function requireRoom(folder: string, registry: Registry, targets: ChangeTarget[]) {
  if (!isRemote(folder)) return
  const descriptor = readDescriptor(folder)
  const { name, contract } = descriptor
  for (const target of targets) {
    const composition = await registry.composition(target)
    const needs = needFaults({ name, contract, shared: sharedRanges(folder) }, composition.shell)
    const faults = [...takenPaths(descriptor, composition), ...needs]
    if (faults.length > 0) throw new GateRefusal(faults)
  }
}

/** Sends the candidate to the registry, unless that has the named version. Returns its name and version. */
export async function publishCandidate(
  registry: Registry,
  call: CommandInput,
  targets: ChangeTarget[],
): Promise<ReleaseId> {
  const name = releaseName(call.folder)
  const { version } = call
  const { home } = openWorkspace(call.folder, call.env)
  // another machine may have built it: a CI's runs share no disk
  if (version !== undefined && (await registry.releases(name)).some((each) => each.version === version))
    return { name, version }
  const send = async () => {
    const { release, built } = await candidateOf(call, registry, targets)
    // before it is sent: the registry would say it a minute later
    for (const target of targets)
      await runGate(home, withRelease(await registry.composition(target), release), [release])
    await registry.addRelease(release, built)
    return release
  }
  return send().catch((error: unknown) => {
    // the version was taken while this was built, by a teammate or a CI: the next build's has the commit
    if (version === undefined && error instanceof RegistryError && error.status === 409) return send()
    throw error
  })
}
