import type { Composition, RemoteRelease, SetFlag } from '@haggle/shared-contract/platform'
import { DAY } from '@haggle/shared-server'
import type { FlagChange } from './changeRequest'

/** How long, in milliseconds, a flag may be everyone's before its other way is rubbish in the code. */
const SETTLED = 30 * DAY

/** A flag of an app that its remote declares, or that is on. */
export interface AppFlag {
  remote: string
  flag: string
  /** What it does; undefined if neither the live release nor a canary declares it. */
  does: string | undefined
  /** Undefined if it is off. */
  set: SetFlag | undefined
}

/** All flags of an app. */
export const flagsIn = ({ remotes }: Pick<Composition, 'remotes'>): AppFlag[] =>
  remotes.flatMap(({ name: remote, release, canary, flags = {} }) => {
    const declared: Record<string, string> = { ...canary?.release.flags, ...release.flags }
    return [...new Set([...Object.keys(declared), ...Object.keys(flags)])].map((flag) => ({
      remote,
      flag,
      does: declared[flag],
      set: flags[flag],
    }))
  })

/** Whom a flag is on for, in words. */
export function shownTo(set: Pick<SetFlag, 'percent' | 'role'> | undefined): string {
  if (!set || set.percent === 0) return 'off'
  const who = { guest: 'guests', user: 'users', shopOwner: 'shop owners', operator: 'operators' }
  const whose = set.role ? who[set.role] : 'visitors'
  return set.percent === 100 ? `on for all ${whose}` : `on for ${set.percent}% of ${whose}`
}

/** What is to be tidied up about a flag; undefined if nothing. */
export function flagRubbish({ does, set }: Pick<AppFlag, 'does' | 'set'>, now: number): string | undefined {
  if (set && does === undefined) return 'no live release asks for it: --off'
  const days = Math.floor((now - Date.parse(set?.since ?? '')) / DAY)
  return set?.percent === 100 && days * DAY >= SETTLED
    ? `rubbish: at 100% for ${days} days, so take the other way out of the code`
    : undefined
}

/** A line about a flag: who has it, since when, what it does, and what is to be tidied up. */
export function flagLine(appFlag: AppFlag, now: number): string {
  const { remote, flag, does, set } = appFlag
  const since = set?.since === undefined ? '' : ` since ${set.since.slice(0, 10)}`
  return [`${remote} ${flag}: ${shownTo(set)}${since}`, does, flagRubbish(appFlag, now)].filter(Boolean).join('; ')
}

/** Whether a change gives a flag to nobody who did not have it. */
export const isLess = (before: SetFlag | undefined, { percent, role }: Pick<FlagChange, 'percent' | 'role'>): boolean =>
  percent === 0 ||
  (before !== undefined && percent <= before.percent && (before.role === undefined || before.role === role))

/** A line for each flag that is on and that a release, once live, does not ask for any more. */
export const droppedFlags = (
  { remotes }: Composition,
  { name, version, flags = {} }: Pick<RemoteRelease, 'name' | 'version' | 'flags'>,
) =>
  Object.entries(remotes.find((remote) => remote.name === name)?.flags ?? {})
    .filter(([flag]) => !Object.hasOwn(flags, flag))
    .map(([flag, set]) => `${name} ${version} does not ask for the flag ${flag}, which is ${shownTo(set)}.`)
