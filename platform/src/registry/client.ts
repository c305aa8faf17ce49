import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Composition, type Release } from 'shared-contract/platform'
import { pack } from 'tar-stream'
import { z } from 'zod'
import type { AppState } from '../apps/revisions'
import { GateRefusal } from '../gate/gate'
import { isCompressed } from '../releases/compress'
import { FileProvenance } from '../releases/fileProvenance'
import { receiptFile } from '../releases/statement'
import { releaseDirectory } from '../releases/store'
import { Envelope } from '../signing/envelope'
import { teamsTitle } from '../teams/teamsPage'
import { ChangeState, type ChangeRequest, type ChangeTarget } from './changes'
import type { Registry } from './ownRegistry'
import { PreviewLink } from './preview'
import { ReleaseInfo } from './releaseInfo'
import { readRevision } from './revision'
import { tellIfSlow, waitForGate } from './tellIfSlow'

/** A registry's URL and the caller's token. */
export interface RegistryAccess {
  url: string
  token: string
}

/** Reads REGISTRY_URL and REGISTRY_TOKEN; undefined if the store is on this machine's disk. Throws if they are invalid. */
export function readRegistryAccess(env: NodeJS.ProcessEnv): RegistryAccess | undefined {
  const { REGISTRY_URL, REGISTRY_TOKEN, REGISTRY_STORAGE } = env
  if (!REGISTRY_URL && REGISTRY_STORAGE)
    throw new Error('REGISTRY_STORAGE is set, so what is live is changed by a registry: set REGISTRY_URL.')
  if (!REGISTRY_URL) return undefined
  if (!URL.canParse(REGISTRY_URL) || !/^https?:/i.test(REGISTRY_URL))
    throw new Error(`REGISTRY_URL=${REGISTRY_URL} is no address: name the registry, https://registry.example.`)
  if (new URL(REGISTRY_URL).username)
    throw new Error('REGISTRY_URL cannot be used: it holds a name or a password; the token alone is sent.')
  if (!REGISTRY_TOKEN) throw new Error('REGISTRY_TOKEN is not set: ask the platform team for a token.')
  if (!/^[!-~]+$/.test(REGISTRY_TOKEN))
    throw new Error('REGISTRY_TOKEN cannot be used: it holds a space, a line break or a letter that no token has.')
  return { url: REGISTRY_URL.replace(/\/$/, ''), token: REGISTRY_TOKEN }
}

/** A registry over HTTP. `home` is the HAGGLE_HOME from which releases are sent. */
export const registryAt = (access: RegistryAccess, home: string): Registry => ({
  // unknown here: a change of a missing app gets the registry's own error
  has: () => Promise.resolve(true),
  releases: (name) => read(access, z.array(ReleaseInfo), 'GET', `/v1/remotes/${name}/releases`),
  addRelease: async (release) => void (await sendRelease(access, home, release)),
  change: (target, change) => requestChange(access, target, change),
  composition: (target) => readComposition(access, target),
  state: (target) => readState(access, target),
  environments: () => readEnvironmentNames(access),
  preview: (target, wanted) => requestPreview(access, target, wanted),
  provenanceOf: (file) => readFileProvenance(access, file),
})

const Exchanged = z.object({ token: z.string() })

/**
 * Like `readRegistryAccess`, but for a CI job without REGISTRY_TOKEN exchanges its OIDC identity token, REGISTRY_ID_TOKEN, for
 * a registry token that is valid for 15 minutes.
 */
export async function openRegistry(env: NodeJS.ProcessEnv): Promise<RegistryAccess | undefined> {
  const { REGISTRY_ID_TOKEN: identity } = env
  if (!identity || env.REGISTRY_TOKEN) return readRegistryAccess(env)
  const access = readRegistryAccess({ ...env, REGISTRY_TOKEN: 'none-yet' })
  if (!access) return undefined
  const exchanged = await read(access, Exchanged, 'POST', '/v1/oidc/exchange', json({ token: identity }))
  return { ...access, ...exchanged }
}

/** Files that the registry creates itself: compressed copies and its receipt. */
const isMadeByRegistry = (path: string) => isCompressed(path) || path === receiptFile

/** Uploads a release from the home; repeating it changes nothing. Returns whether the registry did not have it yet. */
export async function sendRelease(registry: RegistryAccess, home: string, release: Release): Promise<boolean> {
  const directory = releaseDirectory(home, release)
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const paths = files.map((file) => relative(directory, file).split(sep).join('/'))
  const tar = pack()
  for (const name of paths.filter((path) => !isMadeByRegistry(path)))
    tar.entry({ name }, await readFile(join(directory, name)))
  tar.finalize()
  const reply = await call(registry, 'POST', `/v1/remotes/${release.name}/releases`, {
    body: new Uint8Array(Buffer.concat(await tar.pipe(new PassThrough()).toArray())),
    headers: { 'content-type': 'application/x-tar' },
  })
  return reply.status === 201
}

/** Milliseconds between polls of a change. */
const interval = 250

/** Requests a change of what is live and waits for its end. Returns its lines; throws `GateRefusal` with the gate's reasons. */
export async function requestChange(
  registry: RegistryAccess,
  { environment, app }: ChangeTarget,
  change: ChangeRequest,
): Promise<string[]> {
  const path = `/v1/envs/${environment}/apps/${app}/changes`
  const key = createHash('sha256').update(randomUUID()).digest('hex')
  const begin = () => read(registry, ChangeState, 'POST', path, json(change, { 'idempotency-key': key }))
  const ended = async (state: ChangeState) => {
    while (state.state === 'running') {
      await wait(interval)
      const next = await read(registry, ChangeState, 'GET', `/v1/changes/${state.id}`).catch((error: unknown) => {
        if (error instanceof RegistryError && error.status === 404) return undefined
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`${reason} The change may go on: ${registry.url}/platform shows what is live.`, {
          cause: error,
        })
      })
      // after a restart the registry no longer knows the change: send it again with the same key
      state = next ?? (await begin())
    }
    return state
  }
  const { state, lines } = await waitForGate(ended(await begin()))
  if (state === 'refused') throw new GateRefusal(lines)
  if (state === 'failed') throw new Error(lines.join('\n'))
  return lines
}

/** Reads an app's current composition. */
export const readComposition = (registry: RegistryAccess, { environment, app }: ChangeTarget): Promise<Composition> =>
  read(registry, Composition, 'GET', `/v1/envs/${environment}/apps/${app}/composition`)

/** Reads an app's current composition and history. */
const readState = async (registry: RegistryAccess, { environment, app }: ChangeTarget): Promise<AppState> =>
  readRevision(await read(registry, Envelope, 'GET', `/v1/envs/${environment}/apps/${app}/revision`), app)

/** Reads the names of the environments, in order; none from a registry of before, which does not tell them. */
const readEnvironmentNames = (registry: RegistryAccess): Promise<string[]> =>
  read(registry, z.array(z.string()), 'GET', '/v1/envs').catch((error: unknown) => {
    if (error instanceof RegistryError && error.status === 404) return []
    throw error
  })

/** Reads the registry's page of what is live. */
export async function readTeamsPage(access: RegistryAccess): Promise<string> {
  const { text } = await call(access, 'GET', '/platform')
  // a site answers every address with a page of its own
  if (!text.includes(`<title>${teamsTitle}</title>`)) throw new Error(noRegistry(access.url))
  return text
}

/** Reads the provenance of a release's file. */
const readFileProvenance = (registry: RegistryAccess, file: string): Promise<FileProvenance> =>
  read(registry, FileProvenance, 'GET', `/v1/who?file=${encodeURIComponent(file)}`)

/** Requests a preview. */
const requestPreview = (
  registry: RegistryAccess,
  { environment, app }: ChangeTarget,
  preview: { name: string; version: string; days: number },
): Promise<PreviewLink> =>
  read(registry, PreviewLink, 'POST', `/v1/envs/${environment}/apps/${app}/previews`, json(preview))

/** An error response of the registry; the message is one line. */
class RegistryError extends Error {
  override name = 'RegistryError'
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

const Failure = z.object({ message: z.string() })

const noRegistry = (url: string) => `There is no registry at ${url}: REGISTRY_URL is to name one.`

const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

/** A call whose reply is of a shape; a page of another server is not. */
async function read<T>(access: RegistryAccess, shape: z.ZodType<T>, method: string, path: string, init?: RequestInit) {
  const { body } = await call(access, method, path, init)
  const found = shape.safeParse(body)
  if (!found.success) throw new Error(noRegistry(access.url))
  return found.data
}

/** Milliseconds after which a call is given up. The registry gives up on its storage after 40 seconds, and says so. */
const patience = { read: 45_000, write: 120_000 }

async function call({ url, token }: RegistryAccess, method: string, path: string, init: RequestInit = {}) {
  const limit = method === 'GET' ? patience.read : patience.write
  const asking = fetch(`${url}${path}`, {
    ...init,
    method,
    headers: { ...(init.headers as Record<string, string> | undefined), authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(limit),
  })
    .then(async (reply) => ({ ok: reply.ok, status: reply.status, text: await reply.text() }))
    .catch((cause: unknown) => {
      throw new Error(`The registry at ${url} does not answer.`, { cause })
    })
  const waiting = `Waiting for the registry at ${url} to answer, at most ${limit / 1000} seconds …`
  const { ok, status, text } = await tellIfSlow(waiting, asking)
  const body = fromJson(text)
  if (ok) return { status, body, text }
  const failure = Failure.safeParse(body)
  if (status === 404 && (!failure.success || failure.data.message === 'Not found'))
    throw new RegistryError(404, noRegistry(url))
  throw new RegistryError(status, failure.success ? failure.data.message : `The registry at ${url} answers ${status}.`)
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
