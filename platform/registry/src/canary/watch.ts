import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { plainLog, type Log } from '@haggle/host/log/log'
import { lastMadeLive } from '@haggle/kit/apps/history'
import { ownRevisions, type Revisions } from '@haggle/kit/apps/revisions'
import type { Upstream } from '@haggle/kit/settings/settings'
import type { ComposedRemote, RemoteRelease } from '@haggle/shared-contract/platform'
import { makeFolder } from '@haggle/shared-server'
import writeFile from 'write-file-atomic'
import { z } from 'zod'
import { logAction } from '../changes/actionLog'
import type { AuditedAction } from '../changes/audit'
import { takeBackCanary } from '../changes/goingBack'
import { callBackend, readFailures, type Failures } from './failures'
import { observationsFile, type Observation } from './observations'
import { reasonToTakeBack, type Evidence } from './verdict'

interface CanaryWatchOptions {
  home: string
  apps: string[]
  backend: Upstream
  /** Default: the home's own. */
  revisions?: Revisions
  audit?: (entry: AuditedAction, by: string) => Promise<void>
  /** Told once why an app's canaries are not watched, and that they are again. */
  /** Default: for a person's terminal. */
  log?: Log
  /** Milliseconds between checks. */
  interval?: number
}

/** A running watch. */
export interface CanaryWatch {
  /** Whether the last check of an app's canaries succeeded. */
  watches(app: string): boolean
  stop(): Promise<void>
}

/** Checks the apps' canaries every few seconds until stopped, and takes back those that are significantly worse. */
export function watchCanaries(watch: CanaryWatchOptions): CanaryWatch {
  const stopping = new AbortController()
  const { signal } = stopping
  const { log = plainLog, interval = 5_000 } = watch
  const troubles = new Map<string, string>()

  // An unreadable app or an unreachable back end is tried again at the next check.
  async function check(app: string) {
    const trouble = await checkCanaries(watch, app).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (trouble === (troubles.get(app) ?? '')) return
    troubles.set(app, trouble)
    if (trouble) log.warn(`The canaries of ${app} are not watched: ${trouble}`)
    else log.info(`The canaries of ${app} are watched again.`)
  }

  const watching = (async () => {
    while (!signal.aborted) {
      for (const app of watch.apps) await check(app)
      await wait(interval, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    watches: (app) => !troubles.get(app),
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

type WithCanary = ComposedRemote & { canary: { release: RemoteRelease; percent: number } }

/** Checks an app's canaries once. Throws if the back end does not answer. */
export async function checkCanaries(
  { home, backend, revisions = ownRevisions(home), audit, log = plainLog }: CanaryWatchOptions,
  app: string,
): Promise<void> {
  const state = await revisions.read(app)
  const remotes = state?.composition.remotes.filter((remote): remote is WithCanary => remote.canary !== undefined) ?? []
  const observations: Observation[] = []
  for (const { name, canary } of remotes) {
    const { release, percent } = canary
    const since = lastMadeLive(state?.history ?? [], name, release.version)?.at ?? ''
    const evidence = await readEvidence(backend, { app, remote: name, since }, release.version)
    observations.push({ name, version: release.version, ...evidence.load, at: new Date().toISOString() })
    const reason = reasonToTakeBack(evidence, percent)
    if (!reason) continue
    const { history } = await takeBackCanary(home, app, release, reason, revisions)
    // a person may have been faster, with a promotion for example
    if (history.findLast((entry) => entry.name === name)?.reason !== reason) continue
    const subject = `production/${app}/${name}`
    await audit?.({ action: 'rollback', subject, detail: { version: release.version, reason } }, 'haggle')
    const { version, commit } = release
    logAction(
      log,
      { action: 'rollback', by: 'haggle', remote: name, version, commit, environment: 'production', app, reason },
      'done',
    )
  }
  if (remotes.length > 0) await keep(home, app, observations)
}

async function keep(home: string, app: string, observations: Observation[]) {
  const file = observationsFile(home, app)
  makeFolder(dirname(file))
  await writeFile(file, JSON.stringify(observations))
}

const Comparisons = z.array(
  z.object({ screen: z.string(), metric: z.string(), pairs: z.number().int(), worse: z.number().int() }),
)

/** Browsers' reports about a remote in an app since a time, the canary's and all visitors'. */
async function readEvidence(
  backend: Upstream,
  watched: Parameters<typeof readFailures>[1],
  canary: string,
): Promise<Evidence> {
  const failures = await readFailures(backend, watched)
  const vitals = Comparisons.parse(await callBackend(backend, 'web-vitals', { ...watched, canary }))
  const tally = (kind: string) => {
    const ofKind = failures.filter((each) => each.kind === kind)
    const total = (some: Failures) => some.reduce((sum, { visitors }) => sum + visitors, 0)
    return { canary: total(ofKind.filter(({ version }) => version === canary)), all: total(ofKind) }
  }
  return { load: tally('load'), script: tally('script'), vitals }
}
