import { existsSync } from 'node:fs'
import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { RemoteName, type Release } from 'shared-contract/platform'
import { changeApp, readNewest, type AppState, type Revisions } from '../apps/revisions'
import { makeFolder } from '../workspace/makeFolder'
import type { Archive } from './archive'
import { CallError } from './errors'

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

/** Where an environment's changes are committed; undefined for its home. */
export const revisionsOf = (environments: Environments, name: string): Revisions | undefined =>
  environments.archive?.revisions({ environment: name, home: homeOf(environments, name) })

/** Reads an app's current state in an environment. */
export async function readLive(environments: Environments, name: string, app: string) {
  await revisionsOf(environments, name)?.fetch(app)
  return readNewest(homeOf(environments, name), app)
}

/** Creates an environment's home and, if missing, an app in it as a copy of production's. The app allows overrides. */
export async function openEnvironment(environments: Environments, name: string, app: string): Promise<void> {
  const home = homeOf(environments, name)
  if (home === environments.home) return
  makeFolder(home)
  for (const folder of ['releases', 'registry'])
    if (!existsSync(join(home, folder)))
      await symlink(join(environments.home, folder), join(home, folder)).catch(() => undefined)
  const live = await readLive(environments, 'production', app)
  if (!live) return
  const { composition } = live
  const revisions = revisionsOf(environments, name)
  const opened = (current: AppState = { composition, history: [] }): AppState => ({
    ...current,
    composition: { ...current.composition, allowOverrides: true },
  })
  await changeApp(home, app, opened, revisions)
}

/** The previous environment if a release was never live there; undefined if it was, or if there is none. */
export async function missingStage(
  environments: Environments,
  name: string,
  app: string,
  release: Pick<Release, 'name' | 'version'>,
): Promise<string | undefined> {
  const before = environments.names[environments.names.indexOf(name) - 1]
  if (before === undefined) return undefined
  const history = (await readLive(environments, before, app))?.history ?? []
  const passed = history.some(
    (entry) =>
      entry.name === release.name &&
      entry.to === release.version &&
      (entry.action === 'release' || entry.action === 'promote'),
  )
  return passed ? undefined : before
}
