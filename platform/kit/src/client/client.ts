import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Composition, type Release } from '@haggle/shared-contract/platform'
import { z } from 'zod'
import { FileProvenance } from '../apps/fileProvenance'
import { readRevision } from '../apps/revision'
import type { AppState } from '../apps/revisions'
import { isCompressed } from '../base/compress'
import { Budget, type BudgetRequest } from '../changes/budget'
import type { ChangeRequest, ChangeTarget } from '../changes/changeRequest'
import { Freeze, type FreezeRequest } from '../changes/freeze'
import { PictureVerdict } from '../changes/pictures'
import { PreviewLink } from '../changes/preview'
import { RECEIPT_FILE } from '../releases/statement'
import { releaseDirectory, type ReleaseId } from '../releases/store'
import { tarOf } from '../releases/tarOf'
import { Envelope } from '../signing/envelope'
import { call, json, noRegistry, read, RegistryError, type RegistryAccess } from './calls'
import { ReleaseInfo } from './releaseInfo'
import { requestChange } from './requestChange'

/** A registry as the command line uses it: over HTTP, or in this process. */
export interface Registry {
  /** Whether an app exists. */
  has(app: string): Promise<boolean>
  /** The registry's releases of a remote; none for the registry of the command line's own home. */
  releases(name: string): Promise<ReleaseInfo[]>
  /** Adds a release from the command line's home; repeating it changes nothing. `isNew`: it was built just now. */
  addRelease(release: Release, isNew: boolean): Promise<void>
  /** Changes what is live. Returns lines to print; throws `GateRefusal` with the gate's reasons. */
  change(target: ChangeTarget, change: ChangeRequest): Promise<string[]>
  composition(target: ChangeTarget): Promise<Composition>
  /** The composition with its history. */
  state(target: ChangeTarget): Promise<AppState>
  /** The environments in the order in which a release passes them; none if they are not known. */
  environments(): Promise<readonly string[]>
  /** What is frozen in an environment. */
  freezes(environment: string): Promise<Freeze[]>
  freeze(environment: string, request: FreezeRequest): Promise<Freeze>
  thaw(freeze: Freeze): Promise<void>
  /** A remote's budget of errors, if it has one. */
  budget(name: string): Promise<Budget | undefined>
  setBudget(name: string, request: BudgetRequest): Promise<Budget>
  preview(target: ChangeTarget, wanted: { name: string; version: string; days: number }): Promise<PreviewLink>
  /** How a release's screens look in an app beside the live release's; undefined if the gate did not compare them. */
  pictures(app: string, release: ReleaseId): Promise<PictureVerdict | undefined>
  /** The provenance of a release's file; undefined if there is no such file. */
  provenanceOf(file: string): Promise<FileProvenance | undefined>
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
  state: async (target) => readRevision(await read(access, Envelope, 'GET', `${pathOf(target)}/revision`), target.app),
  environments: () => read(access, z.array(z.string()), 'GET', '/v1/envs'),
  freezes: (environment) => read(access, z.array(Freeze), 'GET', `/v1/envs/${environment}/freezes`),
  freeze: (environment, request) => read(access, Freeze, 'POST', `/v1/envs/${environment}/freezes`, json(request)),
  thaw: async ({ environment, id }) => void (await call(access, 'DELETE', `/v1/envs/${environment}/freezes/${id}`)),
  budget: async (name) => (await read(access, z.object({ budget: Budget.optional() }), 'GET', budgetPath(name))).budget,
  setBudget: (name, request) => read(access, Budget, 'POST', budgetPath(name), json(request)),
  preview: (target, wanted) => read(access, PreviewLink, 'POST', `${pathOf(target)}/previews`, json(wanted)),
  pictures: (app, release) => readPictures(access, app, release),
  provenanceOf: (file) => read(access, FileProvenance, 'GET', `/v1/who?file=${encodeURIComponent(file)}`),
})

const pathOf = ({ environment, app }: ChangeTarget) => `/v1/envs/${environment}/apps/${app}`

const budgetPath = (name: string) => `/v1/remotes/${name}/budget`

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
const isMadeByRegistry = (path: string) => isCompressed(path) || path === RECEIPT_FILE

/** Uploads a release from the home; repeating it changes nothing. Returns whether the registry did not have it yet. */
export async function sendRelease(registry: RegistryAccess, home: string, release: Release): Promise<boolean> {
  const directory = releaseDirectory(home, release)
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const paths = files.map((file) => relative(directory, file).split(sep).join('/'))
  const sent = paths
    .filter((path) => !isMadeByRegistry(path))
    .map(async (path) => [path, await readFile(join(directory, path))] as const)
  const reply = await call(registry, 'POST', `/v1/remotes/${release.name}/releases`, {
    body: new Uint8Array(await tarOf(await Promise.all(sent))),
    headers: { 'content-type': 'application/x-tar' },
  })
  return reply.status === 201
}

/** Reads an app's current composition. */
export const readComposition = (registry: RegistryAccess, target: ChangeTarget): Promise<Composition> =>
  read(registry, Composition, 'GET', `${pathOf(target)}/composition`)

/** The title of the registry's page of what is live. */
export const TEAMS_TITLE = 'Haggle: what is live'

/** Reads that page. */
export async function readTeamsPage(access: RegistryAccess): Promise<string> {
  const { text } = await call(access, 'GET', '/platform')
  // a URL of a site instead of a registry answers with a page of the site
  if (!text.includes(`<title>${TEAMS_TITLE}</title>`)) throw new Error(noRegistry(access.url))
  return text
}

/** Reads how a release looks; undefined also from a registry that is older than pictures. */
const readPictures = (access: RegistryAccess, app: string, { name, version }: ReleaseId) =>
  read(access, PictureVerdict, 'GET', `/v1/remotes/${name}/releases/${version}/pictures?app=${app}`).catch(
    (error: unknown) => {
      if (error instanceof RegistryError && error.status === 404) return undefined
      throw error
    },
  )
