import type { Composition } from '@haggle/shared-contract/platform'
import { z } from 'zod'
import { currentAuthor } from '../workspace/author'
import { canaryOf, liveVersion } from './compositionChanges'

/** One change of an app: author, action, remote (or shell), time, and versions. */
export const HistoryEntry = z.strictObject({
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(['release', 'rollback', 'canary', 'promote', 'remove']),
  name: z.string(),
  from: z.string().optional(),
  /** Absent for a removal. */
  to: z.string().optional(),
  /** Why the platform made the change; absent for a person's change. */
  reason: z.string().optional(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** An entry's time for people, in milliseconds: a registry tells changes of one millisecond apart by further digits. */
export const shownTime = (at: HistoryEntry['at']): string => new Date(at).toISOString()

/** Most entries kept per app. */
const MAX_ENTRIES = 500

export type NewHistoryEntry = Omit<HistoryEntry, 'at' | 'by'> & { by?: string | undefined }

/** A history with new entries of the current time; without `by` their author is this machine's user. */
export const withEntries = (history: HistoryEntry[], entries: NewHistoryEntry[], by?: string): HistoryEntry[] => {
  const at = new Date().toISOString()
  return [...history, ...entries.map((entry) => ({ ...entry, at, by: entry.by ?? by ?? currentAuthor() }))].slice(
    -MAX_ENTRIES,
  )
}

/** The version released last, live or as a canary, even if it was rolled back since. */
export const lastReleased = (history: HistoryEntry[], name: string): string | undefined =>
  history.findLast((entry) => entry.name === name && (entry.action === 'release' || entry.action === 'canary'))?.to

/** The entry of a remote's, or the shell's, change of this time. */
export const entryOf = (history: HistoryEntry[], name: string, at: string): HistoryEntry | undefined =>
  history.findLast((entry) => entry.name === name && entry.at === at)

/** The last entry that changed to this version, live or as a canary. */
export const lastMadeLive = (history: HistoryEntry[], name: string, version: string): HistoryEntry | undefined =>
  history
    .filter((entry) => entry.name === name)
    .findLast((entry, index, own) => entry.to === version && !endsCanary(entry, own[index - 1]))

/** Whether a change ended a canary: the live release stayed. */
const endsCanary = ({ action }: HistoryEntry, before: HistoryEntry | undefined) =>
  action === 'rollback' && before?.action === 'canary'

/** The entry of the last time that the platform itself took this version of a remote back. */
export const lastTakenBack = (history: HistoryEntry[], name: string, version: string): HistoryEntry | undefined =>
  history.findLast((entry) => entry.name === name && entry.from === version && entry.reason !== undefined)

/** The entry of a canary that the platform itself took back; undefined if its remote was changed since. */
export function takenBackLast(history: HistoryEntry[], name: string): HistoryEntry | undefined {
  const last = history.findLast((entry) => entry.name === name)
  return last?.reason === undefined ? undefined : last
}

/** The version that was live before this one was last released; rollbacks do not count. */
const versionBefore = (history: HistoryEntry[], name: string, version: string): string | undefined =>
  history.findLast((entry) => entry.name === name && entry.to === version && entry.action !== 'rollback')?.from

/** The version to which a rollback goes: the one before `live` or, for a removed remote, the one that it had. */
export const versionToGoBackTo = (history: HistoryEntry[], name: string, live: string | undefined) =>
  live === undefined ? removedVersion(history, name) : versionBefore(history, name, live)

/** The versions that were live for everybody, the newest change first, each once. */
export const versionsOnceLive = (history: HistoryEntry[], name: string): string[] => [
  ...new Set(
    history
      .filter((entry) => entry.name === name && entry.action !== 'canary')
      .reverse()
      .flatMap(({ to }) => to ?? []),
  ),
]

/** The version that a promotion or a rollback is to make live; undefined if there is none to promote or to go back to. */
export function versionAfter(
  { composition, history }: { composition: Composition; history: HistoryEntry[] },
  name: string,
  action: 'promote' | 'rollback',
): string | undefined {
  const candidate = canaryOf(composition, name)?.release.version
  if (action === 'promote') return candidate
  const live = liveVersion(composition, name)
  return candidate === undefined ? versionToGoBackTo(history, name, live) : live
}

/** The version that was live when a remote was removed; undefined unless that is the last thing that happened to it. */
export function removedVersion(history: HistoryEntry[], name: string): string | undefined {
  const last = history.findLast((entry) => entry.name === name)
  return last?.action === 'remove' ? last.from : undefined
}
