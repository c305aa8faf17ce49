import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ComposedRemote, RemoteRelease } from 'shared-contract/platform'
import writeFile from 'write-file-atomic'
import { z } from 'zod'
import { takeBack } from '../apps/changes'
import { lastBrought } from '../apps/history'
import { readApp } from '../apps/revisions'
import type { Upstream } from '../host/proxy'
import { observationsFile, type Observation } from './observations'
import { reasonToTakeBack } from './verdict'

/** How often canaries are looked at, in milliseconds. */
const interval = 5_000

export interface Watch {
  home: string
  apps: string[]
  backend: Upstream
}

/** Looks after the canaries of some apps until it is stopped: one that fails beyond chance is taken back. */
export function watchCanaries(watch: Watch): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const watching = (async () => {
    while (!signal.aborted) {
      // An app that cannot be read or a back end that is away is looked at again the next time.
      for (const app of watch.apps) await lookAfter(watch, app).catch(() => undefined)
      await wait(interval, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

type WithCanary = ComposedRemote & { canary: { release: RemoteRelease; percent: number } }

/** Looks at an app's canaries once. */
export async function lookAfter({ home, backend }: Watch, app: string): Promise<void> {
  const state = await readApp(home, app)
  const remotes = state?.composition.remotes.filter((remote): remote is WithCanary => remote.canary !== undefined) ?? []
  const observations: Observation[] = []
  for (const { name, canary } of remotes) {
    const { release, percent } = canary
    const reports = await readReports(backend, name, lastBrought(state?.history ?? [], name, release.version)?.at ?? '')
    const of = reports.find(({ version }) => version === release.version)?.reports ?? 0
    const counts = { canary: of, all: reports.reduce((sum, each) => sum + each.reports, 0) }
    observations.push({ name, version: release.version, ...counts, at: new Date().toISOString() })
    const reason = reasonToTakeBack(counts, percent)
    if (reason) await takeBack(home, app, release, reason)
  }
  if (remotes.length > 0) await keep(home, app, observations)
}

async function keep(home: string, app: string, observations: Observation[]) {
  const file = observationsFile(home, app)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(observations))
}

const Counts = z.array(z.object({ version: z.string(), reports: z.number().int() }))

/** How many load failures of a remote browsers reported since a moment, by version. */
async function readReports({ url, secret }: Upstream, remote: string, since: string) {
  const query = new URLSearchParams({ remote, since })
  const reply = await fetch(`${url}/internal/client-errors?${query.toString()}`, {
    headers: { 'x-haggle-proxy': secret },
    signal: AbortSignal.timeout(10_000),
  })
  if (!reply.ok) throw new Error(`The back end answers ${reply.status} about failures of ${remote}.`)
  return Counts.parse(await reply.json())
}
