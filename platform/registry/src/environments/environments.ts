import { existsSync, readFileSync } from 'node:fs'
import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { changeApp, ownRevisions, type AppState, type Revisions } from '@haggle/kit/apps/revisions'
import { stageBefore, wasLive } from '@haggle/kit/apps/stages'
import { CallError } from '@haggle/kit/base/callError'
import type { ReleaseId } from '@haggle/kit/releases/store'
import { RemoteName } from '@haggle/shared-contract/platform'
import { codeOf, makeFolder } from '@haggle/shared-server'
import writeFile from 'write-file-atomic'
import type { Archive } from './archive'

/**
 * The environments in the order in which a release passes them. The last one, `production`, is HAGGLE_HOME itself; the others
 * are in its `environments/<name>` and share its releases.
 */
export interface Environments {
  home: string
  names: readonly string[]
  /** The storage that several registries share; without it, releases and revisions are in the home only. */
  archive?: Archive
}

/** Parses a setting such as `development,staging,production`. Throws unless production is last and names are unique. */
export function readEnvironments(home: string, setting = 'production'): Environments {
  const names = setting.split(',').map((name) => name.trim())
  const wrong = names.find((name) => !RemoteName.safeParse(name).success)
  if (wrong !== undefined || names.at(-1) !== 'production' || new Set(names).size < names.length)
    throw new Error(
      `REGISTRY_ENVIRONMENTS=${setting} cannot be used: name each environment once, the last one is production.`,
    )
  return { home, names }
}

/** File in a registry's home with its environments, for the commands that change what is live without it. */
const fileIn = (home: string) => join(home, 'registry/environments')

/** Stores the environments of a registry that starts. */
export async function storeEnvironments({ home, names }: Environments): Promise<void> {
  makeFolder(join(home, 'registry'))
  await writeFile(fileIn(home), names.join(','))
}

/** The environments of a home's registry as it was last started; before the first start, those of the setting. */
export function environmentsIn(home: string, setting?: string): Environments {
  const file = fileIn(home)
  const stored = existsSync(file) ? readEnvironments(home, readFileSync(file, 'utf8')) : undefined
  const wanted = setting === undefined ? undefined : readEnvironments(home, setting)
  if (stored && wanted && stored.names.join() !== wanted.names.join())
    throw new Error(
      `REGISTRY_ENVIRONMENTS=${setting} is not what the registry of ${home} started with, ${stored.names.join()}: unset it.`,
    )
  return stored ?? wanted ?? readEnvironments(home)
}

/** Throws for an unknown environment: 404 if the address names it, 400 if the body does. */
export function requireEnvironment({ names }: Environments, name: string, status: 400 | 404 = 404): void {
  if (names.includes(name)) return
  const known = `${names.length === 1 ? 'is only' : 'are'} ${new Intl.ListFormat('en').format(names)}`
  throw new CallError(status, `There is no environment ${name}; there ${known}.`)
}

export const homeOf = ({ home }: Environments, name: string): string =>
  name === 'production' ? home : join(home, 'environments', name)

/** The homes of all environments on a home's disk, also of those that the settings no longer name. */
export async function homesIn(home: string): Promise<string[]> {
  const names = await readdir(join(home, 'environments')).catch(() => [])
  return [home, ...names.map((name) => join(home, 'environments', name))]
}

export function revisionsOf(environments: Environments, name: string): Revisions {
  const home = homeOf(environments, name)
  return environments.archive?.revisions({ environment: name, home }) ?? ownRevisions(home)
}

/** Reads an app's current state in an environment. */
export const readLive = (environments: Environments, name: string, app: string) =>
  revisionsOf(environments, name).read(app)

/** All environments with their homes and revisions. */
export const placesOf = (environments: Environments) =>
  environments.names.map((environment) => ({
    environment,
    home: homeOf(environments, environment),
    revisions: revisionsOf(environments, environment),
  }))

/** Creates an environment's home and, if missing, an app in it as a copy of production's. The app allows overrides. */
export async function openEnvironment(environments: Environments, name: string, app: string): Promise<void> {
  const home = homeOf(environments, name)
  if (home === environments.home) return
  makeFolder(home)
  for (const folder of ['releases', 'registry']) await shareFolder(home, folder)
  const live = await readLive(environments, 'production', app)
  if (!live) return
  const { composition } = live
  const opened = (current: AppState = { composition, history: [] }): AppState => ({
    ...current,
    composition: { ...current.composition, allowOverrides: true },
  })
  await changeApp(home, app, opened, revisionsOf(environments, name))
}

/** Links a folder of `environments/<name>` to production's, from wherever the whole home is, or is copied to. */
async function shareFolder(home: string, folder: string): Promise<void> {
  await symlink(join('../..', folder), join(home, folder)).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

/** The previous environment if a release was never live there; undefined if it was, or if there is none. */
export async function missingStage(
  environments: Environments,
  name: string,
  app: string,
  release: ReleaseId,
): Promise<string | undefined> {
  const before = stageBefore(environments.names, name)
  if (before === undefined) return undefined
  return wasLive(await readLive(environments, before, app), release) ? undefined : before
}
