import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { RemoteName, type Release } from 'shared-contract/platform'
import { changeApp, readNewest, type AppState, type Revisions } from '../apps/revisions'
import type { Archive } from './archive'
import { CallError } from './errors'

/**
 * The environments in the order in which a release goes through them. The last one, `production`, lies in HAGGLE_HOME
 * itself; the others in `environments/<name>`, whose releases are the same bytes.
 */
export interface Environments {
  home: string
  names: readonly string[]
  /** Where several registries keep what is released and live; without it, that is the home. */
  archive?: Archive
}

/** The environments that a setting names, such as `development,staging,production`; production comes last, always. */
export function readEnvironments(home: string, setting = 'production'): Environments {
  const names = setting.split(',').map((name) => name.trim())
  const wrong = names.find((name) => !RemoteName.safeParse(name).success)
  if (wrong !== undefined || names.at(-1) !== 'production' || new Set(names).size < names.length)
    throw new Error(
      `REGISTRY_ENVIRONMENTS=${setting} cannot be used: name each environment once, the last one is production.`,
    )
  return { home, names }
}

/** Refuses an environment that there is not. */
export function requireEnvironment({ names }: Environments, name: string): void {
  if (!names.includes(name)) throw new CallError(404, `There is no environment ${name}; there are ${names.join(', ')}.`)
}

export const homeOf = ({ home }: Environments, name: string): string =>
  name === 'production' ? home : join(home, 'environments', name)

/** Where the changes of an environment are committed, if not in its home. */
export const revisionsOf = (environments: Environments, name: string): Revisions | undefined =>
  environments.archive?.revisions({ environment: name, home: homeOf(environments, name) })

/** An app of an environment as it is now. */
export async function readLive(environments: Environments, name: string, app: string) {
  await revisionsOf(environments, name)?.fetch(app)
  return readNewest(homeOf(environments, name), app)
}

/** Makes an environment's home; an app of it begins as the app is in production, and takes remotes from who develops them. */
export async function openEnvironment(environments: Environments, name: string, app: string): Promise<void> {
  const home = homeOf(environments, name)
  if (home === environments.home) return
  await mkdir(home, { recursive: true })
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

/** The environment that a release has to have been live in first, where it was not; undefined when nothing is missing. */
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
