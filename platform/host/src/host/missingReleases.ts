import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { releasesOf } from '@haggle/kit/apps/revision'
import type { AppState } from '@haggle/kit/apps/revisions'
import { releaseDirectory, RELEASE_FILE, type ReleaseId } from '@haggle/kit/releases/store'
import { RemoteName, Version, type Release } from '@haggle/shared-contract/platform'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

/** Copies a release into the home if its app has it, or had it. */
export type CopyMissing = (release: ReleaseId) => Promise<void>

/** Milliseconds from one look at the registry to the next, however many wait for it. */
const PACE = 250

/** How long a release that could not be copied is not tried again, in ms, and how many of them are remembered. */
const FAILED = { ttl: 10_000, max: 1_000 }

/**
 * Copies what a page of another host may name before this one has it. Only releases that the app's newest revision, read by
 * `newest`, or its history names are copied: however many versions are invented, the registry is asked a few times a second.
 */
export function copyMissing(
  newest: () => Promise<AppState>,
  copy: (named: ReleaseId, described: Release | undefined) => Promise<unknown>,
): CopyMissing {
  const look = shared(newest)
  const failed = new LRUCache<string, true>(FAILED)
  return async ({ name, version }) => {
    const id = `${name} ${version}`
    if (failed.has(id)) return
    const isIt = (release: ReleaseId) => release.name === name && release.version === version
    const state = await look().catch(() => undefined)
    if (!state) return
    const described = releasesOf(state.composition).find(isIt)
    const wasLive = state.history.some((entry) => entry.name === name && [entry.from, entry.to].includes(version))
    if (!described && !wasLive) return
    const copied = await copy({ name, version }, described).catch(() => undefined)
    if (!copied) failed.set(id, true)
  }
}

/**
 * Before a file of a release is served that is not here, waits for a copy of the release. A page that shows a preview names it
 * in `Referer`: `show` copies what its link, if it is valid, shows.
 */
export function serveMissing(
  host: FastifyInstance,
  home: string,
  copy: CopyMissing,
  show: (link: string) => Promise<unknown>,
): void {
  host.addHook<{ Params: { '*'?: string } }>('onRequest', async ({ routeOptions, params, headers }) => {
    if (routeOptions.url !== '/releases/*') return
    const [name, version] = params['*']?.split('/') ?? []
    const asked = Named.safeParse({ name, version })
    if (!asked.success) return
    const isHere = () => existsSync(join(releaseDirectory(home, asked.data), RELEASE_FILE))
    if (isHere()) return
    const link = previewOf(headers.referer)
    if (link) await show(link)
    if (!isHere()) await copy(asked.data)
  })
}

const previewOf = (page = '') => (URL.canParse(page) ? new URL(page).searchParams.get('preview') : null)

const Named = z.object({ name: RemoteName, version: Version })

/** Shares one read among all who ask before it begins: none gets what was read before it asked. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () =>
    (next ??= last.then(() => {
      next = undefined
      const reading = read()
      last = reading.catch(() => undefined).then(() => wait(PACE))
      return reading
    }))
}
