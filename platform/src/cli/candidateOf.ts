import { Version, type Release } from 'shared-contract/platform'
import type { Registry } from '../registry/ownRegistry'
import type { ReleaseInfo } from '../registry/releaseInfo'
import { buildRelease, releaseName } from '../releases/build'
import { readRelease } from '../releases/store'
import { openWorkspace } from '../workspace/workspace'
import type { CommandInput } from './commandInput'

export const build = (
  { folder, env }: CommandInput,
  others: ReleaseInfo[] = [],
): Promise<{ release: Release; built: boolean }> => buildRelease(openWorkspace(folder, env), folder, { others })

/** The release to bring in: the given version from the store, or a build of the sources. */
export async function candidateOf(
  call: CommandInput,
  registry: Registry,
): Promise<{ release: Release; built: boolean }> {
  const { folder, env, version } = call
  const name = releaseName(folder)
  // a teammate or a CI may have taken this version
  if (version === undefined) return build(call, await registry.releases(name))
  const known = Version.safeParse(version).success
  const stored = known && (await readRelease(openWorkspace(folder, env).home, name, version))
  if (!stored) throw new Error(`There is no release ${version} of ${name}; npx haggle releases says which there are.`)
  return { release: stored, built: false }
}

/** Sends the candidate to the registry, unless that has the named version. Returns its name and version. */
export async function publishCandidate(
  registry: Registry,
  call: CommandInput,
): Promise<{ name: string; version: string }> {
  const name = releaseName(call.folder)
  const { version } = call
  // another machine may have built it: a CI's runs share no disk
  if (version !== undefined && (await registry.releases(name)).some((each) => each.version === version))
    return { name, version }
  const { release, built } = await candidateOf(call, registry)
  await registry.addRelease(release, built)
  return release
}
