import {
  Composition,
  matchRoute,
  unknownBadges,
  type RemoteRelease,
  type Release,
  type ShellRelease,
} from '@haggle/shared-contract/platform'
import { satisfies } from 'semver'
import type { Once } from '../apps/once'
import type { Revisions } from '../apps/revisions'
import { isOwnPath } from '../base/ownPaths'
import { isRange } from '../base/range'
import { damageOf } from '../releases/assets'
import { releaseDirectory } from '../releases/store'
import { modulesOverBudget } from './budget'
import { olderMajorsFor, providedVersions } from './olderMajors'
import { misfits } from './slots'

/** The gate refused a release; a line per reason. */
export class GateRefusal extends Error {
  override name = 'GateRefusal'
  constructor(readonly reasons: string[]) {
    super(reasons.join('\n'))
  }
}

/** What a candidate is compared with, and whether it may look different. */
export interface Beside {
  /** The app as it is live; without it nothing is compared. */
  before?: Composition | undefined
  /** Whether who releases it accepts that its screens look different. */
  acceptsPictures?: boolean | undefined
}

/** Options of a change: its author, where it is committed, and checks that run the candidate. */
export interface Checks extends Beside {
  /** Author of the change; default: this machine's user. */
  by?: string
  /** Identifies a change that may be requested again. */
  once?: Once
  /** Where the change is committed; default: the home's own. */
  revisions?: Revisions
  /** Compares a remote's release.json with its files and their behaviour, in a separate process. Returns faults. */
  inspect?: ((directory: string, release: RemoteRelease) => Promise<string[]>) | undefined
  /** Checks a candidate among an app's other releases and returns its faults. Omitted for a rollback, and a start. */
  inApp?: ((next: Composition, candidate: Release, beside?: Beside) => Promise<string[]>) | undefined
  /** Called right before the change is committed, after the gate; throws if it may not be any more. */
  beforeCommit?: (() => Promise<void>) | undefined
  /**
   * Whether this goes back, which always works: slots need not fit their parts, as a part that fails leaves its room empty, and the
   * time of a framework may be over.
   */
  goesBack?: boolean
}

/** Throws `GateRefusal` unless a composition's releases are compatible and the new ones are intact and work. */
export async function runGate(
  home: string,
  next: Composition,
  candidates: Release[],
  checks: Checks = {},
): Promise<void> {
  const faults = await Promise.all(candidates.map((release) => fileFaults(home, release)))
  refuse([
    ...faults.flat(),
    ...conflicts(next),
    ...homeFaults(next),
    ...next.remotes.flatMap(({ release }) => incompatibilities(release, next.shell)),
    ...(checks.goesBack
      ? []
      : [...misfits(next, candidates), ...candidates.flatMap((each) => overdue(each, next.shell))]),
  ])
  for (const candidate of candidates) {
    if (candidate.kind === 'remote')
      refuse((await checks.inspect?.(releaseDirectory(home, candidate), candidate)) ?? [])
    const { before, acceptsPictures } = checks
    refuse((await checks.inApp?.(next, candidate, { before, acceptsPictures })) ?? [])
  }
}

function refuse(reasons: string[]) {
  if (reasons.length > 0) throw new GateRefusal(reasons)
}

const fileFaults = async (home: string, release: Release) => {
  const damaged = await damagedFiles(home, release)
  return damaged.length > 0 ? damaged : modulesOverBudget(releaseDirectory(home, release), release)
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

/** A line if a release took the screen of the app's home away from its visitors. An app without remotes has none yet. */
function homeFaults({ app, home, shell, remotes }: Composition): string[] {
  const isHome = ({ path }: { path: string }) => matchRoute(path, home) !== undefined
  const had = remotes.some(({ previous }) => previous?.screens.some(isHome))
  const has = [shell, ...remotes.map(({ release }) => release)].some(({ screens }) => screens.some(isHome))
  return had && !has ? [`${app}: its home ${home} would be the screen of no remote.`] : []
}

/** A line for each incompatibility of a remote with a shell: screens, badges, contract, shared packages. */
const incompatibilities = (remote: RemoteRelease, shell: ShellRelease): string[] => [
  ...screenFaults(remote),
  ...unknownBadges(remote).map((badge) => `${badge}.`),
  ...needFaults(remote, shell),
]

/** What a remote needs of a shell. */
type Needs = Pick<RemoteRelease, 'name' | 'contract' | 'shared'>

/** A line for each need of a remote that a shell does not meet: contract, shared packages. */
export const needFaults = (remote: Needs, shell: ShellRelease): string[] => [
  ...contractFaults(remote, shell),
  ...sharedFaults(remote, shell),
]

const screenFaults = ({ name, screens, parts = [], prerender }: RemoteRelease) => [
  ...parts.flatMap((each) => [
    ...(each.js.length === 0 ? [`${name}: the part ${each.part} is not exposed.`] : []),
    ...(each.prerender && !prerender ? [`${name}: no host can render ${each.part}: its bundle is missing.`] : []),
  ]),
  ...screens.flatMap((screen) => [
    ...(isOwnPath(screen.path) ? [`${name}: ${screen.path} is an address of the web hosts' own.`] : []),
    ...(screen.js.length === 0 ? [`${name}: the screen ${screen.screen} is not exposed.`] : []),
    ...(screen.prerender && !prerender ? [`${name}: no host can render ${screen.screen}: its bundle is missing.`] : []),
  ]),
]

/** A line for each thing that a release may use until a day which is over: a framework of its own, an earlier major. */
export function overdue(
  release: Release,
  shell: ShellRelease,
  today = new Date().toISOString().slice(0, 10),
): string[] {
  if (release.kind === 'shell') return []
  const { name, version, ownFramework: own } = release
  const older = olderMajorsFor(release, shell).filter(({ until }) => until < today)
  return [
    ...(own && own.until < today
      ? [
          `${name} ${version} brings ${own.name}, which remote.json allows until ${own.until}: move to the shell's React.`,
        ]
      : []),
    ...older.map((each) => {
      const next = `${each.name}@${shell.shared[each.name]}`
      return `${name} ${version} needs ${each.name} ${each.version}, which the shell allows until ${each.until}: npx haggle upgrade ${next}.`
    }),
  ]
}

const contractFaults = ({ name, contract }: Needs, shell: ShellRelease) =>
  !isRange(contract)
    ? [`${name} must name a range of the contract, not "${contract}".`]
    : satisfies(shell.contract, contract)
      ? []
      : [`${name} needs contract ${contract}; the shell ${shell.version} speaks ${shell.contract}.`]

const sharedFaults = ({ name, shared }: Needs, shell: ShellRelease) =>
  Object.entries(shared).flatMap(([module, range]) => {
    const provided = providedVersions(shell, module)
    if (!isRange(range)) return [`${name} must name a range of ${module}, not "${range}".`]
    if (provided.length === 0) return [`${name} needs ${module}, which the shell ${shell.version} does not provide.`]
    return provided.some((version) => satisfies(version, range))
      ? []
      : [`${name} needs ${module} ${range}; the shell ${shell.version} provides ${provided.join(' and ')}.`]
  })
