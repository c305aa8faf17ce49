import {
  type ComposedRemote,
  type Composition,
  type Part,
  releaseUrl,
  type RemoteRelease,
} from '@haggle/shared-contract/platform'
import type { Visitor } from './visitor'

/** A release as one visitor loads it: `entry` and the screens' `files` are URLs. */
export interface LiveRelease {
  version: string
  /** The variable that the entry sets; also the release's key in the federation runtime. */
  global: string
  /** URL of its entry script, or of its manifest when overridden. */
  entry: string
  /** The entry's hash; absent when overridden. */
  integrity?: string
  screens: (Pick<RemoteRelease['screens'][number], 'path' | 'access' | 'screen' | 'nav' | 'slots'> & {
    files: string[]
  })[]
  parts: readonly Part[]
}

/** Shown as the version of an overridden remote. */
export const OVERRIDE_VERSION = 'override'

/** A remote as one visitor gets it, with the fallback release. */
export interface LiveRemote {
  name: string
  release: LiveRelease
  previous?: LiveRelease
  /** Whether this visitor has the canary; `previous` is then the live release. */
  isCanary?: boolean
}

/** The remotes of an app for one visitor: overridden, canary or live. */
export const remotesFor = (composition: Composition, visitor: Visitor): LiveRemote[] => {
  const overrides = composition.allowOverrides ? visitor.overrides : new Map<string, string>()
  const described = composition.allowOverrides ? visitor.described : undefined
  const remotes = composition.remotes.map((remote) => {
    const { name, release } = remote
    const address = overrides.get(name)
    if (address !== undefined)
      return { name, release: overridden(described?.get(name) ?? release, address), previous: live(release) }
    return getsCanary(remote, visitor.id)
      ? { name, release: live(remote.canary.release), previous: live(release), isCanary: true }
      : { name, release: live(release), previous: remote.previous && live(remote.previous) }
  })
  // a remote without a release yet
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
  parts: release.parts ?? [],
  screens: release.screens.map(({ path, access, screen, nav, slots, js, css }) => ({
    path,
    access,
    screen,
    nav,
    slots,
    files: [...js, ...css].map((file) => releaseUrl(release, file)),
  })),
})

/** A developer's build of a remote; the federation runtime reads the rest from its manifest. */
const overridden = (release: RemoteRelease, address: string): LiveRelease => ({
  version: OVERRIDE_VERSION,
  global: `override_${release.name}`,
  entry: new URL(release.manifest, address).href,
  parts: release.parts ?? [],
  screens: release.screens.map(({ path, access, screen, nav, slots }) => ({
    ...{ path, access, screen, nav, slots },
    files: [],
  })),
})

type WithCanary = ComposedRemote & { canary: NonNullable<ComposedRemote['canary']> }

/** Whether a visitor gets the canary: stable per canary, and independent between canaries. */
const getsCanary = (remote: ComposedRemote, visitor: number): remote is WithCanary =>
  remote.canary !== undefined &&
  bucketOf(`${remote.name} ${remote.canary.release.version} ${visitor}`) < remote.canary.percent

/** Hashes a text to 0–99, evenly (FNV-1a). */
export const bucketOf = (text: string) =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0, 2166136261) % 100
