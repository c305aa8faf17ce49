import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { readRevision, releasesOf } from '@haggle/kit/apps/revision'
import {
  appDirectory,
  storeRevision,
  newestRevision,
  ownRevisions,
  pointToNewest,
  type AppState,
} from '@haggle/kit/apps/revisions'
import type { Previews } from '@haggle/kit/changes/preview'
import type { RegistryAccess } from '@haggle/kit/client/calls'
import { damageOf } from '@haggle/kit/releases/assets'
import { isPublicCopy, publicPartOf } from '@haggle/kit/releases/publicCopy'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { OtherKey } from '@haggle/kit/signing/envelope'
import type { Log } from '../log/log'
import { askRegistry, LONG_POLL_LIMIT, LONG_POLL_SECONDS, type Ask } from './askRegistry'
import { watchToken } from './hostToken'
import { claimHome, requireNoRegistry } from './mirrorHome'
import { troubleOf } from './mirrorTrouble'
import { copyMissing, type CopyMissing } from './missingReleases'
import { jsonOf, refusalOf } from './registryReply'
import { copyReleases } from './releaseCopies'
import { trustedKey } from './trustedKey'

/** The app that a mirror copies, its registry, and the home to copy it to. */
export interface MirrorOptions {
  home: string
  app: string
  environment: string
  registry: RegistryAccess
  /** The registry's public key; default: the one it sends at the first contact, which is stored (trust on first use). */
  key?: string
  log: Log
}

/** A running mirror and its previews. */
export interface Mirror {
  /** A candidate is copied when its link is first followed. */
  previews: Previews
  /** Copies a release of the app that a visitor asks for and that is not here. */
  missing: CopyMissing
  state(): MirrorState
  /** Why the first try to follow the registry failed; undefined if it did not. */
  first: Promise<unknown>
  stop(): Promise<void>
}

/** How well a mirror follows its registry. */
interface MirrorState {
  /** Seconds since the home was last found to have what is live, or since the start. */
  staleSeconds: number
  /** Releases that could not be copied, since the start. */
  failedCopies: number
  /** Seconds until its token ends, 0 if the registry refuses it; undefined if unknown. */
  tokenSeconds: number | undefined
}

/** Milliseconds before a retry after a failure. */
const PAUSE = 1_000
/** Milliseconds from one call to the next: a proxy may answer at once in place of the registry, which waits. */
const PACE = 250

/**
 * Keeps a home in sync with an app of a registry, by long polling. Documents and files not signed by the registry's key are
 * refused, and while the registry is unreachable the home stays as it is.
 */
export function startMirror(options: MirrorOptions): Mirror {
  const { home, app, environment, registry, log } = options
  const stopping = new AbortController()
  const ask = askRegistry(registry, stopping.signal)
  const signer = async () => options.key ?? (await trustedKey(home, ask))
  let failedCopies = 0
  const copyRelease = copyReleases({ home, app, signer, ask, onFailure: () => failedCopies++ })
  const token = watchToken(ask, log)
  let currentAt = performance.now()
  let tag = ''
  /** The last revision for which the copies here were compared with their documents. */
  let checked = 0

  async function update() {
    requireNoRegistry(home)
    const reply = await askForRevision(ask, options, tag)
    if (reply.status === 304) return
    const key = await signer()
    const { number, ...state } = revisionOf(await jsonOf(reply), options, key)
    await claimHome(home, { key, environment })
    for (const release of releasesOf(state.composition)) {
      const directory = releaseDirectory(home, release)
      const copied = isPublicCopy(home, release) ? publicPartOf(release) : release
      if (number !== checked && (await damageOf(directory, copied)).length > 0)
        await rm(directory, { recursive: true, force: true })
      if (!(await copyRelease(release, release)))
        throw new Error(`The registry has no ${release.name} ${release.version}.`)
    }
    checked = number
    await show(home, app, number, state)
    tag = reply.headers.get('etag') ?? ''
  }

  async function newest() {
    const reply = await askForRevision(ask, options, '')
    return revisionOf(await jsonOf(reply), options, await signer())
  }

  let tried: (trouble?: unknown) => void = () => undefined
  const first = new Promise<unknown>((done) => (tried = done))
  const follow = async () => {
    await update()
    currentAt = performance.now()
    await token.check().catch(() => undefined)
  }
  const mirroring = keepUpdating(options, follow, tried, stopping.signal)
  return {
    previews: { environment, key: signer, release: (named) => copyRelease(named) },
    missing: copyMissing(newest, copyRelease),
    state: () => ({
      staleSeconds: (performance.now() - currentAt) / 1000,
      failedCopies,
      tokenSeconds: token.secondsLeft(),
    }),
    first,
    async stop() {
      stopping.abort()
      await mirroring
    },
  }
}

/** Updates until `stopping`, and tells `tried` each result. Logs a trouble once, and when it is over. */
async function keepUpdating(
  { app, log }: MirrorOptions,
  update: () => Promise<void>,
  tried: (trouble?: unknown) => void,
  stopping: AbortSignal,
) {
  const rest = (milliseconds: number) => wait(milliseconds, undefined, { signal: stopping }).catch(() => undefined)
  let lastLine = ''
  while (!stopping.aborted) {
    const next = performance.now() + PACE
    try {
      await update()
      tried()
      if (lastLine) log.info(`${app} follows the registry again.`)
      lastLine = ''
      await rest(Math.max(0, next - performance.now()))
    } catch (error) {
      tried(error)
      if (stopping.aborted) return
      const line = `${app} stays as it is: ${troubleOf(error)}`
      if (line !== lastLine) log.warn(line)
      lastLine = line
      await rest(PAUSE)
    }
  }
}

/** Asks for the app's revision; with the tag of the one that is here, waits for another. Throws if there is none. */
async function askForRevision(ask: Ask, { environment, app }: MirrorOptions, tag: string) {
  const wait = tag ? LONG_POLL_SECONDS : 0
  const path = `/v1/envs/${environment}/apps/${app}/revision?with=environment&wait=${wait}`
  const reply = await ask(path, tag ? { 'if-none-match': tag } : {}, LONG_POLL_LIMIT)
  if (!reply.ok && reply.status !== 304) throw await refusalOf(reply)
  return reply
}

/** Reads a revision as signed by the registry's key. */
function revisionOf(envelope: unknown, { app, environment }: MirrorOptions, key: string) {
  try {
    return readRevision(envelope, app, key, environment)
  } catch (error) {
    if (!(error instanceof OtherKey)) throw error
    throw new Error(`${error.message}: name its registry in REGISTRY_URL, or give this host another HAGGLE_HOME.`, {
      cause: error,
    })
  }
}

/** Stores and shows a revision, without writing if it is there already: the disk may be full or read-only. */
async function show(home: string, app: string, number: number, state: AppState) {
  if ((await newestRevision(home, app)) !== number && (await storeRevision(home, app, number, state))) return
  await requireSame(home, app, number, state)
  await pointToNewest(home, app)
}

/** Throws if the home's revision of this number differs: the registry is then another one, or was reset. */
async function requireSame(home: string, app: string, number: number, state: AppState) {
  const here = await ownRevisions(home).read(app)
  if (JSON.stringify(here) === JSON.stringify({ number, ...state })) return
  const folder = appDirectory(home, app)
  throw new Error(
    `revision ${number} of the registry is not the one that is here. To take it, remove ${folder} and .revisions beside it.`,
  )
}
