import {
  Composition,
  unknownBadges,
  type RemoteRelease,
  type Release,
  type ShellRelease,
} from 'shared-contract/platform'
import { satisfies, validRange } from 'semver'
import type { Revisions } from '../apps/revisions'
import { damageOf } from '../releases/assets'
import { releaseDirectory } from '../releases/store'
import { tooLarge } from './budget'

/** Why a release was not let in, a line each. */
export class Refused extends Error {
  constructor(readonly reasons: string[]) {
    super(reasons.join('\n'))
    this.name = 'Refused'
  }
}

/** What is checked beyond the files and documents themselves. */
export interface Checks {
  /** Who makes the change, where it is not whoever works on this machine. */
  by?: string
  /** Where the change is committed, where that is not the home. */
  revisions?: Revisions
  /** Compares what a remote says of itself with what its files are and do, in a process of its own. */
  inspect?: ((directory: string, release: RemoteRelease) => Promise<string[]>) | undefined
  /** Tries an app with a newcomer in place, and returns what went wrong. Left out where a person waits for a start. */
  smoke?: ((next: Composition, newcomer: Release) => Promise<string[]>) | undefined
}

/** Lets a composition pass only when its parts fit together and the newcomers are as they were built and work. */
export async function gate(home: string, next: Composition, newcomers: Release[], checks: Checks = {}): Promise<void> {
  const faults = await Promise.all(newcomers.map((release) => fileFaults(home, release)))
  refuse([
    ...faults.flat(),
    ...conflicts(next),
    ...next.remotes.flatMap(({ release }) => incompatibilities(release, next.shell)),
  ])
  for (const newcomer of newcomers) {
    if (newcomer.kind === 'remote') refuse((await checks.inspect?.(releaseDirectory(home, newcomer), newcomer)) ?? [])
    refuse((await checks.smoke?.(next, newcomer)) ?? [])
  }
}

function refuse(reasons: string[]) {
  if (reasons.length > 0) throw new Refused(reasons)
}

const fileFaults = async (home: string, release: Release) => {
  const damaged = await damagedFiles(home, release)
  return damaged.length > 0 ? damaged : tooLarge(releaseDirectory(home, release), release)
}

const damagedFiles = async (home: string, release: Release) =>
  (await damageOf(releaseDirectory(home, release), release)).map(
    (damage) => `${release.name} ${release.version}: ${damage}.`,
  )

const conflicts = (next: Composition) => {
  const read = Composition.safeParse(next)
  return read.success
    ? []
    : read.error.issues.map(
        ({ path, message }) => `${next.app}: ${[path.join('.'), message].filter(Boolean).join(' ')}.`,
      )
}

/** Where a remote and a shell do not fit: screens, contract, shared packages. */
const incompatibilities = (remote: RemoteRelease, shell: ShellRelease): string[] => [
  ...screenFaults(remote),
  ...unknownBadges(remote).map((badge) => `${badge}.`),
  ...needFaults(remote, shell),
]

/** What a remote needs that a shell does not have: contract, shared packages. */
export const needFaults = (remote: RemoteRelease, shell: ShellRelease): string[] => [
  ...contractFaults(remote, shell),
  ...sharedFaults(remote, shell),
]

const screenFaults = ({ name, screens, prerender }: RemoteRelease) =>
  screens.flatMap((screen) => [
    ...(screen.js.length === 0 ? [`${name}: the screen ${screen.screen} is not exposed.`] : []),
    ...(screen.prerender && !prerender ? [`${name}: no host can render ${screen.screen}: its bundle is missing.`] : []),
  ])

const contractFaults = ({ name, contract }: RemoteRelease, shell: ShellRelease) =>
  contract.trim() === '*' || !validRange(contract)
    ? [`${name} must name a range of the contract, not "${contract}".`]
    : satisfies(shell.contract, contract)
      ? []
      : [`${name} needs contract ${contract}; the shell ${shell.version} speaks ${shell.contract}.`]

const sharedFaults = ({ name, shared }: RemoteRelease, shell: ShellRelease) =>
  Object.entries(shared).flatMap(([module, range]) => {
    const provided = shell.shared[module]
    if (range.trim() === '*' || !validRange(range)) return [`${name} must name a range of ${module}, not "${range}".`]
    if (!provided) return [`${name} needs ${module}, which the shell ${shell.version} does not provide.`]
    return satisfies(provided, range)
      ? []
      : [`${name} needs ${module} ${range}; the shell ${shell.version} provides ${provided}.`]
  })
