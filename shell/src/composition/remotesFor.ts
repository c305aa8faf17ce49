import { type ComposedRemote, type Composition, releaseUrl, type RemoteRelease } from 'shared-contract/platform'
import type { Visitor } from './visitor'

/** A release as one visitor loads it: `entry` and the screens' `files` are addresses. */
export interface LiveRelease {
  version: string
  /** The variable that the entry sets, and a name for the release. */
  global: string
  /** Its script; of a remote that somebody is working on, its manifest. */
  entry: string
  /** The script's hash; a remote that somebody is working on has none. */
  integrity?: string
  screens: (Pick<RemoteRelease['screens'][number], 'path' | 'access' | 'screen' | 'nav'> & { files: string[] })[]
}

/** In place of a version, for a remote that somebody is working on. */
export const overrideVersion = 'override'

/** A remote as one visitor gets it, and the release to fall back to. */
export interface LiveRemote {
  name: string
  release: LiveRelease
  previous?: LiveRelease
}

/** The remotes of an app for one visitor: overridden by the address, a canary, or what everyone gets. */
export const remotesFor = (composition: Composition, visitor: Visitor): LiveRemote[] => {
  const overrides = composition.allowOverrides ? visitor.overrides : new Map<string, string>()
  const described = composition.allowOverrides ? visitor.described : undefined
  const remotes = composition.remotes.map((remote) => {
    const { name, release } = remote
    const address = overrides.get(name)
    if (address !== undefined)
      return { name, release: overridden(described?.get(name) ?? release, address), previous: live(release) }
    return getsCanary(remote, visitor.id)
      ? { name, release: live(remote.canary.release), previous: live(release) }
      : { name, release: live(release), previous: remote.previous && live(remote.previous) }
  })
  // a remote that nobody released yet
  const fresh = [...(described ?? [])].filter(([name]) => !composition.remotes.some((remote) => remote.name === name))
  return [
    ...remotes,
    ...fresh.map(([name, release]) => ({ name, release: overridden(release, overrides.get(name) ?? '') })),
  ]
}

const live = (release: RemoteRelease): LiveRelease => ({
  version: release.version,
  global: release.global,
  entry: releaseUrl(release, release.entry.path),
  integrity: release.entry.integrity,
  screens: release.screens.map(({ path, access, screen, nav, js, css }) => ({
    path,
    access,
    screen,
    nav,
    files: [...js, ...css].map((file) => releaseUrl(release, file)),
  })),
})

/** Somebody's own build of a remote, with the screens that it has here; the rest is in its manifest. */
const overridden = (release: RemoteRelease, address: string): LiveRelease => ({
  version: overrideVersion,
  global: `override_${release.name}`,
  entry: new URL(release.manifest, address).href,
  screens: release.screens.map(({ path, access, screen, nav }) => ({ path, access, screen, nav, files: [] })),
})

type WithCanary = ComposedRemote & { canary: NonNullable<ComposedRemote['canary']> }

/** Whether a visitor tries the canary: always the same for one canary, but each canary has visitors of its own. */
export const getsCanary = (remote: ComposedRemote, visitor: number): remote is WithCanary =>
  remote.canary !== undefined && bucketOf(`${remote.canary.release.version} ${visitor}`) < remote.canary.percent

/** Spreads texts evenly over 0 to 99 (FNV-1a). */
const bucketOf = (text: string) =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0, 2166136261) % 100
