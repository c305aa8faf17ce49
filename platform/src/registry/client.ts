import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Composition, type Release } from 'shared-contract/platform'
import { pack } from 'tar-stream'
import { z } from 'zod'
import { Refused } from '../gate/gate'
import { isCompressed } from '../releases/compress'
import { receiptFile } from '../releases/statement'
import { releaseDirectory } from '../releases/store'
import { Whence } from '../releases/whoMade'
import { ChangeState, type ChangeRequest, type ChangeTarget } from './changes'
import type { Registry } from './ownRegistry'

/** Where the registry is, and who calls. */
export interface RegistryAccess {
  url: string
  token: string
}

/** The registry that REGISTRY_URL and REGISTRY_TOKEN name; undefined where the store is on this machine's own disk. */
export function readRegistryAccess(env: NodeJS.ProcessEnv): RegistryAccess | undefined {
  const { REGISTRY_URL, REGISTRY_TOKEN, REGISTRY_STORAGE } = env
  if (!REGISTRY_URL && REGISTRY_STORAGE)
    throw new Error('REGISTRY_STORAGE is set, so what is live is changed by a registry: set REGISTRY_URL.')
  if (!REGISTRY_URL) return undefined
  if (!URL.canParse(REGISTRY_URL)) throw new Error(`REGISTRY_URL=${REGISTRY_URL} is no address.`)
  if (!REGISTRY_TOKEN) throw new Error('REGISTRY_TOKEN is not set: ask the platform team for a token.')
  return { url: REGISTRY_URL.replace(/\/$/, ''), token: REGISTRY_TOKEN }
}

/** The registry over HTTP; `home` is where this machine's releases are. */
export const registryAt = (access: RegistryAccess, home: string): Registry => ({
  // it says so itself where there is none
  has: () => Promise.resolve(true),
  take: async (release) => void (await sendRelease(access, home, release)),
  change: (target, change) => requestChange(access, target, change),
  composition: (target) => readComposition(access, target),
  preview: (target, wanted) => requestPreview(access, target, wanted),
  who: (file) => askWho(access, file),
})

const Exchanged = z.object({ token: z.string() })

/**
 * The registry that the environment names, as `readRegistryAccess`. A CI's run comes without a token: the identity that
 * its CI gave it, REGISTRY_ID_TOKEN, is exchanged for one that lasts for fifteen minutes.
 */
export async function openRegistry(env: NodeJS.ProcessEnv): Promise<RegistryAccess | undefined> {
  const { REGISTRY_ID_TOKEN: identity } = env
  if (!identity || env.REGISTRY_TOKEN) return readRegistryAccess(env)
  const access = readRegistryAccess({ ...env, REGISTRY_TOKEN: 'none yet' })
  if (!access) return undefined
  const reply = await call(access, 'POST', '/v1/oidc/exchange', {
    body: JSON.stringify({ token: identity }),
    headers: { 'content-type': 'application/json' },
  })
  return { ...access, ...Exchanged.parse(await reply.json()) }
}

/** What the registry makes itself: compressed copies, its receipt. */
const isMadeThere = (name: string) => isCompressed(name) || name === receiptFile

/** Sends a release of the store; sending it again changes nothing. Returns whether it is new there. */
export async function sendRelease(registry: RegistryAccess, home: string, release: Release): Promise<boolean> {
  const directory = releaseDirectory(home, release)
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !isMadeThere(entry.name))
  const tar = pack()
  for (const entry of files) {
    const file = join(entry.parentPath, entry.name)
    tar.entry({ name: relative(directory, file).split(sep).join('/') }, await readFile(file))
  }
  tar.finalize()
  const reply = await call(registry, 'POST', `/v1/remotes/${release.name}/releases`, {
    body: new Uint8Array(Buffer.concat(await tar.pipe(new PassThrough()).toArray())),
    headers: { 'content-type': 'application/x-tar' },
  })
  return reply.status === 201
}

/** Pauses between looks at a change, in milliseconds. */
const interval = 250

/** Changes what is live, and waits until it is; throws what the gate says against it. Returns the change's lines. */
export async function requestChange(
  registry: RegistryAccess,
  { environment, app }: ChangeTarget,
  change: ChangeRequest,
): Promise<string[]> {
  const path = `/v1/envs/${environment}/apps/${app}/changes`
  const key = createHash('sha256').update(randomUUID()).digest('hex')
  const begin = async () =>
    ChangeState.parse(
      await (
        await call(registry, 'POST', path, {
          body: JSON.stringify(change),
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
        })
      ).json(),
    )
  let state = await begin()
  while (state.state === 'running') {
    await wait(interval)
    const reply = await call(registry, 'GET', `/v1/changes/${state.id}`).catch((error: unknown) => {
      if (error instanceof RegistryError && error.status === 404) return undefined
      throw error
    })
    // a registry that was started anew knows nothing of it
    state = reply ? ChangeState.parse(await reply.json()) : await begin()
  }
  if (state.state === 'refused') throw new Refused(state.lines)
  if (state.state === 'failed') throw new Error(state.lines.join('\n'))
  return state.lines
}

/** What an app is made of now. */
export const readComposition = async (registry: RegistryAccess, { environment, app }: ChangeTarget) =>
  Composition.parse(await (await call(registry, 'GET', `/v1/envs/${environment}/apps/${app}/composition`)).json())

/** Where a file of a release comes from, as the registry knows it. */
export const askWho = async (registry: RegistryAccess, file: string): Promise<Whence> =>
  Whence.parse(await (await call(registry, 'GET', `/v1/who?file=${encodeURIComponent(file)}`)).json())

const PreviewLink = z.object({ path: z.string(), until: z.string() })

/** Asks for the link to a preview: its address within the site. */
export async function requestPreview(
  registry: RegistryAccess,
  { environment, app }: ChangeTarget,
  preview: { name: string; version: string; days: number },
) {
  const reply = await call(registry, 'POST', `/v1/envs/${environment}/apps/${app}/previews`, {
    body: JSON.stringify(preview),
    headers: { 'content-type': 'application/json' },
  })
  return PreviewLink.parse(await reply.json())
}

/** What the registry answered against a call, in one line. */
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

async function call({ url, token }: RegistryAccess, method: string, path: string, init: RequestInit = {}) {
  const reply = await fetch(`${url}${path}`, {
    ...init,
    method,
    headers: { ...(init.headers as Record<string, string> | undefined), authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(120_000),
  }).catch((cause: unknown) => {
    throw new Error(`The registry at ${url} does not answer.`, { cause })
  })
  if (reply.ok) return reply
  const failure = Failure.safeParse(await reply.json().catch(() => undefined))
  throw new RegistryError(
    reply.status,
    failure.success ? failure.data.message : `The registry at ${url} answers ${reply.status}.`,
  )
}
