import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Release } from 'shared-contract/platform'
import { z } from 'zod'
import { appDirectory, storeRevision, newestRevision, readApp, pointToNewest, type AppState } from '../apps/revisions'
import type { RegistryAccess } from '../registry/calls'
import type { Previews } from '../registry/preview'
import { readRevision, releasesOf } from '../registry/revision'
import { fileStorage } from '../registry/storage/fileStorage'
import { damageOf } from '../releases/assets'
import { mirrorRelease, type ReleaseSource } from '../releases/mirrorRelease'
import { RECEIPT_FILE, STATEMENT_FILE } from '../releases/statement'
import { releaseDirectory, type ReleaseId } from '../releases/store'
import { OtherKey } from '../signing/envelope'
import { isKeyId } from '../signing/key'
import { claimHome, requireNoRegistry } from './mirrorHome'
import { troubleOf } from './mirrorTrouble'
import { bytesOf, jsonOf, refusalOf } from './registryReply'

/** The app that a mirror copies, its registry, and the home to copy it to. */
export interface MirrorOptions {
  home: string
  app: string
  environment: string
  registry: RegistryAccess
  /** The registry's public key; default: the one it sends at the first contact, which is stored (trust on first use). */
  key?: string
  log?: (line: string) => unknown
}

/** A running mirror and its previews. */
export interface Mirror {
  /** A candidate is copied when its link is first followed. */
  previews: Previews
  /** Why the first try to follow the registry failed; undefined if it did not. */
  first: Promise<unknown>
  stop(): Promise<void>
}

/** Long polling: seconds that the registry holds a request while nothing changes. */
const LONG_POLL_SECONDS = 30
/** Milliseconds before a retry after a failure. */
const PAUSE = 1_000
/** Milliseconds from one call to the next: a proxy may answer at once in place of the registry, which waits. */
const PACE = 250

/**
 * Keeps a home in sync with an app of a registry, by long polling. Documents and files not signed by the registry's key are
 * refused, and while the registry is unreachable the home stays as it is.
 */
export function startMirror(options: MirrorOptions): Mirror {
  const { home, app, environment, registry, log = console.error } = options
  const stopping = new AbortController()
  let lastLine = ''
  let tag = ''
  /** The last revision for which the copies here were compared with their documents. */
  let checked = 0

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(registry.url + path, {
      headers: { authorization: `Bearer ${registry.token}`, ...headers },
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout((LONG_POLL_SECONDS + 30) * 1000)]),
    })

  const source: ReleaseSource = {
    async seal({ name, version }) {
      for (const file of [RECEIPT_FILE, STATEMENT_FILE]) {
        const reply = await ask(`/releases/${name}/${version}/${file}`)
        if (reply.ok) return { file, bytes: await bytesOf(reply) }
        if (reply.status !== 404) throw await refusalOf(reply)
      }
      return undefined
    },
    async file({ name, version }, path) {
      const reply = await ask(`/releases/${name}/${version}/${path}`)
      return reply.ok ? bytesOf(reply) : undefined
    },
  }

  const signer = async () => options.key ?? (await trustedKey(home, ask))
  const copying = new Map<string, Promise<Release | undefined>>()
  function copyOf(release: ReleaseId) {
    const id = `${release.name} ${release.version}`
    const begun = copying.get(id)
    if (begun) return begun
    const copy = signer().then((key) => mirrorRelease(home, key, source, release))
    copying.set(id, copy)
    return copy.finally(() => copying.delete(id))
  }

  function revisionOf(envelope: unknown, key: string) {
    try {
      return readRevision(envelope, app, key, environment)
    } catch (error) {
      if (!(error instanceof OtherKey)) throw error
      throw new Error(`${error.message}: name its registry in REGISTRY_URL, or give this host another HAGGLE_HOME.`, {
        cause: error,
      })
    }
  }

  async function update() {
    requireNoRegistry(home)
    const path = `/v1/envs/${environment}/apps/${app}/revision?with=environment&wait=${tag ? LONG_POLL_SECONDS : 0}`
    const reply = await ask(path, tag ? { 'if-none-match': tag } : {})
    if (reply.status === 304) return
    if (!reply.ok) throw await refusalOf(reply)
    const key = await signer()
    const { number, ...state } = revisionOf(await jsonOf(reply), key)
    await claimHome(home, { key, environment })
    for (const release of releasesOf(state.composition)) {
      const directory = releaseDirectory(home, release)
      if (number !== checked && (await damageOf(directory, release)).length > 0)
        await rm(directory, { recursive: true, force: true })
      if (!(await copyOf(release))) throw new Error(`The registry has no ${release.name} ${release.version}.`)
    }
    checked = number
    await follow(home, app, number, state)
    tag = reply.headers.get('etag') ?? ''
  }

  const rest = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)

  let tried: (trouble?: unknown) => void = () => undefined
  const first = new Promise<unknown>((done) => (tried = done))
  const mirroring = (async () => {
    while (!stopping.signal.aborted) {
      const next = performance.now() + PACE
      try {
        await update()
        tried()
        if (lastLine) log(`${app} follows the registry again.`)
        lastLine = ''
        await rest(Math.max(0, next - performance.now()))
      } catch (error) {
        tried(error)
        if (stopping.signal.aborted) return
        const line = `${app} stays as it is: ${troubleOf(error)}`
        if (line !== lastLine) log(line)
        lastLine = line
        await rest(PAUSE)
      }
    }
  })()
  return {
    previews: { environment, key: signer, release: copyOf },
    first,
    async stop() {
      stopping.abort()
      await mirroring
    },
  }
}

/** Stores and shows a revision, without writing if it is there already: the disk may be full or read-only. */
async function follow(home: string, app: string, number: number, state: AppState) {
  if ((await newestRevision(home, app)) !== number && (await storeRevision(home, app, number, state))) return
  await requireSame(home, app, number, state)
  await pointToNewest(home, app)
}

/** Throws if the home's revision of this number differs: the registry is then another one, or was reset. */
async function requireSame(home: string, app: string, number: number, state: AppState) {
  const same =
    (await newestRevision(home, app)) === number && JSON.stringify(await readApp(home, app)) === JSON.stringify(state)
  if (same) return
  const folder = appDirectory(home, app)
  throw new Error(
    `revision ${number} of the registry is not the one that is here. To take it, remove ${folder} and .revisions beside it.`,
  )
}

const Sent = z.object({ key: z.string().refine(isKeyId) })

/** The key stored at the first contact; fetched and stored if there is none. */
async function trustedKey(home: string, ask: (path: string) => Promise<Response>): Promise<string> {
  const folder = fileStorage(join(home, 'registry'))
  const known = await folder.get('trusted-key')
  if (known) return known.bytes.toString()
  const reply = await ask('/v1/key')
  if (!reply.ok) throw await refusalOf(reply)
  const sent = Sent.safeParse(await jsonOf(reply))
  // a proxy, or a log-in page, may answer in its place: what is stored here is trusted for good
  if (!sent.success) throw new Error('the registry sends no key.')
  await folder.create('trusted-key', sent.data.key)
  return trustedKey(home, ask)
}
