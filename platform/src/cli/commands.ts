import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Version, type Release } from 'shared-contract/platform'
import { withRelease } from '../apps/compositionChanges'
import { readDefinitions, includesRemote } from '../apps/definition'
import { checksOf } from '../gate/checks'
import { runGate } from '../gate/gate'
import type { ChangeTarget } from '../registry/changes'
import { openRegistry, registryAt, type RegistryAccess } from '../registry/client'
import { ownRegistry, type Registry } from '../registry/ownRegistry'
import type { ReleaseInfo } from '../registry/releaseInfo'
import { releasesOf } from '../registry/revision'
import { buildRelease, releaseName } from '../releases/build'
import { readRelease, releaseDirectory } from '../releases/store'
import { readPorts, readSites } from '../start/settings'
import { readTeams } from '../teams/readTeams'
import { teamsPage } from '../teams/teamsPage'
import { isWholeRepository, openWorkspace } from '../workspace/workspace'
import { releasesReport } from './report'
import { provenanceLines } from './who'

/** A command's folder, environment and options. */
export interface CommandInput {
  /** The folder of a remote or of the shell. */
  folder: string
  env: NodeJS.ProcessEnv
  app?: string
  percent?: string
  /** A version from the store, used instead of building. */
  version?: string
  /** The registry's environment to change; default production. */
  environment?: string
  /** A release file's path or URL, for `who`. */
  file?: string
  /** The deployed site whose shell a remote is developed in. */
  against?: string
  /** The file to write the teams' page to, for `releases`. */
  html?: string
}

/** The commands of the CLI by name. Each returns the lines to print and throws one-line errors. */
export const commands: Record<string, (call: CommandInput) => Promise<string[]>> = {
  async build(call) {
    const { release, built } = await build(call)
    return [`${release.name} ${release.version} ${built ? 'is built' : 'was built before from the same sources'}.`]
  },

  async release(call) {
    const registry = await registryOf(call)
    const { release, built } = await newcomerOf(call, registry)
    const { name, version } = release
    await registry.addRelease(release, built)
    return inApps(call, registry, name, (target) => registry.change(target, { action: 'release', name, version }))
  },

  async check(call) {
    const registry = await registryOf(call)
    const workspace = openWorkspace(call.folder, call.env)
    const { release } = await newcomerOf(call, registry)
    const { inspect, smoke } = checksOf(workspace, call.env)
    return inApps(call, registry, release.name, async (target) => {
      const composition = await registry.composition(target)
      // smoke journeys need every release of the app on this machine
      const isHere = releasesOf(composition).every((each) => existsSync(releaseDirectory(workspace.home, each)))
      const checks = { inspect, smoke: isHere ? smoke : undefined }
      await runGate(workspace.home, withRelease(composition, release), [release], checks)
      const rest = isHere ? '' : '; its screens are visited at the registry'
      return [`${release.name} ${release.version} passes the gate of ${target.app}${rest}.`]
    })
  },

  async canary(call) {
    const percent = Number(call.percent)
    if (!Number.isInteger(percent) || percent < 1 || percent > 99)
      throw new Error(`--percent must be a whole number from 1 to 99, not "${call.percent ?? ''}".`)
    const registry = await registryOf(call)
    const { release, built } = await newcomerOf(call, registry)
    const { kind, name, version } = release
    if (kind !== 'remote') throw new Error('The shell has no canaries.')
    await registry.addRelease(release, built)
    return inApps(call, registry, name, (target) =>
      registry.change(target, { action: 'canary', name, version, percent }),
    )
  },

  promote: (call) => changeLive(call, 'promote'),

  rollback: (call) => changeLive(call, 'rollback'),

  async releases({ folder, env, html }) {
    const workspace = openWorkspace(folder, env)
    if (!isWholeRepository(workspace)) {
      return [`What is released is shown at ${(await accessOf({ folder, env }))?.url}/platform.`]
    }
    if (html === undefined) return releasesReport(workspace)
    const file = resolve(folder, html)
    await writeFile(file, teamsPage(await readTeams(workspace)))
    return [`What is live is in ${file}.`]
  },

  async preview(call) {
    const registry = await registryOf(call)
    const { release, built } = await newcomerOf(call, registry)
    const { app = 'marketplace', environment = 'production' } = call
    const wanted = { name: release.name, version: release.version, days: 7 }
    await registry.addRelease(release, built)
    const { path, until, site = siteHere(call) } = await registry.preview({ environment, app }, wanted)
    return site
      ? [`${site}${path}`, `shows ${app} with it until ${until}.`]
      : [
          path,
          `at the site of ${app} in ${environment} shows it until ${until}. ` +
            `For a whole link set ${siteVariable(app)} to that site's address.`,
        ]
  },

  async who(call) {
    return provenanceLines(await registryOf(call), call.file ?? '')
  },

  async host({ folder, env, app = 'marketplace', environment = 'production' }) {
    const { hostMirror } = await import('../host/hostMirror')
    return hostMirror(openWorkspace(folder, env).home, app, environment, env)
  },

  async dev({ folder, env, against }) {
    // load webpack only when it is needed
    if (against !== undefined) {
      const { devAgainst } = await import('../dev/devAgainst')
      return devAgainst(openWorkspace(folder, env), folder, against)
    }
    const workspace = openWorkspace(folder, env)
    if (!isWholeRepository(workspace))
      throw new Error('There is no shell here: name a site to develop in, --against https://staging.market.example.')
    const { dev } = await import('../dev/dev')
    return dev(workspace, [folder], env)
  },
}

const siteVariable = (app: string) => (app === 'shop-owner' ? 'SHOP_URL' : 'SITE_URL')

/** An app's site as the environment names it; else this machine's, if the registry is here, too. */
function siteHere({ env, app }: CommandInput): string | undefined {
  const use = app === 'shop-owner' ? 'shop' : 'marketplace'
  const { REGISTRY_URL } = env
  const isHere = !REGISTRY_URL || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(REGISTRY_URL).hostname)
  return readSites(env)[use][0] ?? (isHere ? `http://localhost:${readPorts(env)[use]}` : undefined)
}

/** Runs a change that needs only the remote's name, not a release. */
async function changeLive(call: CommandInput, action: 'promote' | 'rollback'): Promise<string[]> {
  const registry = await registryOf(call)
  const name = releaseName(call.folder)
  return inApps(call, registry, name, (target) => registry.change(target, { action, name }))
}

/** The registry that the environment names, or this machine's own. */
async function registryOf(call: CommandInput): Promise<Registry> {
  const access = await accessOf(call)
  const workspace = openWorkspace(call.folder, call.env)
  return access ? registryAt(access, workspace.home) : ownRegistry(workspace, call.env)
}

/** Access to the registry that the environment names. Undefined means this machine's own, which only the whole repository has. */
async function accessOf({ folder, env }: CommandInput): Promise<RegistryAccess | undefined> {
  const access = await openRegistry(env)
  if (!access && !isWholeRepository(openWorkspace(folder, env)))
    throw new Error('REGISTRY_URL is not set: ask the platform team for the address of the registry.')
  return access
}

const build = (
  { folder, env }: CommandInput,
  others: ReleaseInfo[] = [],
): Promise<{ release: Release; built: boolean }> => buildRelease(openWorkspace(folder, env), folder, { others })

/** The release to bring in: the given version from the store, or a build of the sources. */
async function newcomerOf(call: CommandInput, registry: Registry): Promise<{ release: Release; built: boolean }> {
  const { folder, env, version } = call
  const name = releaseName(folder)
  // a teammate or a CI may have taken this version
  if (version === undefined) return build(call, await registry.releases(name))
  const known = Version.safeParse(version).success
  const there = known && (await readRelease(openWorkspace(folder, env).home, name, version))
  if (!there) throw new Error(`There is no release ${version} of ${name}; npm run releases lists those there are.`)
  return { release: there, built: false }
}

/** Runs `work` for the requested app, or for every existing app that takes the package. Returns all its lines. */
async function inApps(
  call: CommandInput,
  registry: Registry,
  name: string,
  work: (target: ChangeTarget) => Promise<string[]>,
): Promise<string[]> {
  const { app, environment = 'production' } = call
  const apps = appsOf(call, name)
  if (apps.length === 0) throw new Error(`There is no app ${app ?? ''} that takes ${name}.`)
  const lines: string[] = []
  for (const each of apps)
    if (app || (await registry.has(each))) lines.push(...(await work({ environment, app: each })))
  if (lines.length === 0) throw new Error('There is no app here yet: run npm start first.')
  return lines
}

/** The apps that take a package. In a remote's own repository app definitions are unknown: marketplace, or the one named. */
function appsOf({ folder, env, app }: CommandInput, name: string): string[] {
  const workspace = openWorkspace(folder, env)
  if (!isWholeRepository(workspace)) return [app ?? 'marketplace']
  return readDefinitions(workspace.root)
    .filter((each) => name === 'shell' || includesRemote(each, name))
    .map((each) => each.app)
    .filter((each) => app === undefined || each === app)
}
