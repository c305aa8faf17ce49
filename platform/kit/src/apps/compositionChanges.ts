import type { ComposedRemote, Composition, Release, RemoteRelease, SetFlag } from '@haggle/shared-contract/platform'

/** A composition with a release live. For a remote, the previous release becomes the fallback and a canary ends. */
export const withRelease = (composition: Composition, release: Release): Composition =>
  release.kind === 'shell' ? { ...composition, shell: release } : replace(composition, nextOf(composition, release))

function nextOf(composition: Composition, release: RemoteRelease): ComposedRemote {
  const { name, version } = release
  const before = composition.remotes.find((remote) => remote.name === name)
  const previous = before?.release.version === version ? before.previous : before?.release
  return { name, release, previous, flags: before?.flags }
}

/** A composition with an earlier release live; the abandoned one does not become its fallback. */
export const withRollback = (composition: Composition, release: Release, previous?: RemoteRelease): Composition =>
  release.kind === 'shell'
    ? { ...composition, shell: release }
    : replace(composition, { name: release.name, release, previous, flags: flagsOf(composition, release.name) })

/** A composition that gives another release of a remote to a percentage of visitors. Throws if the remote is not live. */
export function withCanary(composition: Composition, release: RemoteRelease, percent: number): Composition {
  const live = composition.remotes.find(({ name }) => name === release.name)
  if (!live) throw new Error(`${release.name} is not live in ${composition.app}: release it first.`)
  return replace(composition, { ...live, canary: { release, percent } })
}

/** A composition without a remote's canary. */
export function withoutCanary(composition: Composition, name: string): Composition {
  const live = composition.remotes.find((remote) => remote.name === name)
  return live ? replace(composition, { ...live, canary: undefined }) : composition
}

/** A composition with a flag of a remote set, or off. */
export function withFlag(composition: Composition, name: string, flag: string, set: SetFlag | undefined): Composition {
  const live = composition.remotes.find((remote) => remote.name === name)
  const { [flag]: _, ...others } = live?.flags ?? {}
  const flags = set ? { ...others, [flag]: set } : others
  return live
    ? replace(composition, { ...live, flags: Object.keys(flags).length > 0 ? flags : undefined })
    : composition
}

/** A remote's flags that are on. */
export const flagsOf = (composition: Composition, name: string): ComposedRemote['flags'] =>
  composition.remotes.find((remote) => remote.name === name)?.flags

/** A composition without a remote. */
export const withoutRemote = (composition: Composition, name: string): Composition => ({
  ...composition,
  remotes: composition.remotes.filter((remote) => remote.name !== name),
})

export const canaryOf = (composition: Composition, name: string): ComposedRemote['canary'] =>
  composition.remotes.find((remote) => remote.name === name)?.canary

function replace(composition: Composition, remote: ComposedRemote): Composition {
  const isPresent = composition.remotes.some(({ name }) => name === remote.name)
  const remotes = composition.remotes.map((each) => (each.name === remote.name ? remote : each))
  return { ...composition, remotes: isPresent ? remotes : [...remotes, remote] }
}

/** The live release of a remote or of the shell. */
export const liveRelease = (composition: Composition | undefined, name: string): Release | undefined =>
  name === 'shell' ? composition?.shell : composition?.remotes.find((remote) => remote.name === name)?.release

export const liveVersion = (composition: Composition | undefined, name: string): string | undefined =>
  liveRelease(composition, name)?.version
