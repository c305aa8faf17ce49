import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Version, type Composition, type Release } from 'shared-contract/platform'
import { canary, promote, release, rollback } from '../apps/changes'
import { readDefinitions, takes } from '../apps/definition'
import { liveVersion, withRelease } from '../apps/compositionChanges'
import { appExists, readApp } from '../apps/revisions'
import { buildRelease, releaseName } from '../releases/build'
import { gate, type Checks } from '../gate/gate'
import { inspect } from '../gate/inspection'
import { cachedSmoke } from '../gate/smokeCache'
import { retire } from '../releases/retention'
import { readRelease, releaseDirectory } from '../releases/store'
import {
  openRegistry,
  readComposition,
  requestChange,
  requestPreview,
  sendRelease,
  type RegistryAccess,
} from '../registry/client'
import type { ChangeRequest } from '../registry/changes'
import { releasesOf } from '../registry/revision'
import { whoLines } from './who'
import { makePreview } from '../registry/preview'
import { readTeams } from '../teams/readTeams'
import { teamsPage } from '../teams/teamsPage'
import { isWholeRepository, openWorkspace } from '../workspace/workspace'
import { releasesReport } from './report'

/** How a command was called. */
export interface CommandInput {
  /** Where: the folder of a remote or of the shell. */
  folder: string
  env: NodeJS.ProcessEnv
  app?: string
  percent?: string
  /** A version that is in the store, in place of building. */
  version?: string
  /** The environment of the registry that is changed; production, unless it is named. */
  environment?: string
  /** A file of a release, as browsers ask for it. */
  file?: string
  /** The site within whose shell a remote is developed. */
  against?: string
  /** The file for the page for teams. */
  html?: string
}

/** Each does its work and returns what there is to say about it, line by line. */
export const commands: Record<string, (call: CommandInput) => Promise<string[]>> = {
  async build(call) {
    const { release, built } = await build(call)
    return [`${release.name} ${release.version} ${built ? 'is built' : 'was built before from the same sources'}.`]
  },

  async release(call) {
    const registry = await registryOf(call)
    const newcomer = await newcomerOf(call)
    if (registry) {
      await sendRelease(registry, openWorkspace(call.folder, call.env).home, newcomer)
      return atRegistry(call, registry, { action: 'release', name: newcomer.name, version: newcomer.version })
    }
    return inApps(call, async (home, app) => {
      await release(home, app, newcomer, checksOf(call))
      // While it is unknown what is in use, everything stays.
      await retire(home, newcomer.name).catch(() => [])
      return `${newcomer.name} ${newcomer.version} is live in ${app}.`
    })
  },

  async check(call) {
    const registry = await registryOf(call)
    const newcomer = await newcomerOf(call)
    const { environment = 'production' } = call
    const passes = async (home: string, composition: Composition) => {
      // the journeys need every file of the app
      const isHere = releasesOf(composition).every((each) => existsSync(releaseDirectory(home, each)))
      const { inspect, smoke } = checksOf(call)
      await gate(home, withRelease(composition, newcomer), [newcomer], { inspect, smoke: isHere ? smoke : undefined })
      const rest = isHere ? '' : '; its screens are visited at the registry'
      return `${newcomer.name} ${newcomer.version} passes the gate of ${composition.app}${rest}.`
    }
    const { home } = openWorkspace(call.folder, call.env)
    if (registry) {
      const lines: string[] = []
      for (const app of appsOf(call, newcomer.name))
        lines.push(await passes(home, await readComposition(registry, { environment, app })))
      return lines
    }
    return inApps(call, async (_, app) => {
      const state = await readApp(home, app)
      if (!state) throw new Error(`There is no app ${app} here yet: run npm start first.`)
      return passes(home, state.composition)
    })
  },

  async canary(call) {
    const percent = Number(call.percent)
    if (!Number.isInteger(percent) || percent < 1 || percent > 99)
      throw new Error(`--percent must be a whole number from 1 to 99, not "${call.percent ?? ''}".`)
    const registry = await registryOf(call)
    const newcomer = await newcomerOf(call)
    if (newcomer.kind !== 'remote') throw new Error('The shell has no canaries.')
    if (registry) {
      await sendRelease(registry, openWorkspace(call.folder, call.env).home, newcomer)
      return atRegistry(call, registry, {
        action: 'canary',
        name: newcomer.name,
        version: newcomer.version,
        percent,
      })
    }
    return inApps(call, async (home, app) => {
      await canary(home, app, newcomer, percent, checksOf(call))
      return `${newcomer.name} ${newcomer.version} goes to ${percent}% of the visitors of ${app}.`
    })
  },

  async promote(call) {
    const registry = await registryOf(call)
    if (registry) return atRegistry(call, registry, { action: 'promote', name: releaseName(call.folder) })
    return inApps(call, async (home, app, name) => {
      const { composition } = await promote(home, app, name, checksOf(call))
      return `${name} ${liveVersion(composition, name)} is live in ${app}.`
    })
  },

  async rollback(call) {
    const registry = await registryOf(call)
    if (registry) return atRegistry(call, registry, { action: 'rollback', name: releaseName(call.folder) })
    return inApps(call, async (home, app, name) => {
      const { composition } = await rollback(home, app, name)
      return `${name} is back at ${liveVersion(composition, name)} in ${app}.`
    })
  },

  async releases({ folder, env, html }) {
    const workspace = openWorkspace(folder, env)
    if (!isWholeRepository(workspace)) {
      const registry = await registryOf({ folder, env })
      return [`What is released is shown at ${registry?.url}/platform.`]
    }
    if (html === undefined) return releasesReport(workspace)
    const file = resolve(folder, html)
    await writeFile(file, teamsPage(await readTeams(workspace)))
    return [`What is live is in ${file}.`]
  },

  async preview(call) {
    const registry = await registryOf(call)
    const newcomer = await newcomerOf(call)
    const { env, folder, app = 'marketplace', environment = 'production' } = call
    const wanted = { name: newcomer.name, version: newcomer.version, days: 7 }
    const { home } = openWorkspace(folder, env)
    if (registry) await sendRelease(registry, home, newcomer)
    const { path, until } = registry
      ? await requestPreview(registry, { environment, app }, wanted)
      : await makePreview(home, app, wanted)
    return [`${env.SITE_URL || 'http://localhost:3000'}${path}`, `shows ${app} with it until ${until}.`]
  },

  async who({ folder, env, file = '' }) {
    return whoLines(openWorkspace(folder, env).home, file, await registryOf({ folder, env }))
  },

  async host({ folder, env, app = 'marketplace', environment = 'production' }) {
    const { hostMirror } = await import('../host/hostMirror')
    return hostMirror(openWorkspace(folder, env).home, app, environment, env)
  },

  async dev({ folder, env, against }) {
    // webpack is only loaded when it is used
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

/** The registry that releases go to; undefined where the store is this machine's own, in the whole repository alone. */
async function registryOf({ folder, env }: CommandInput): Promise<RegistryAccess | undefined> {
  const registry = await openRegistry(env)
  if (!registry && !isWholeRepository(openWorkspace(folder, env)))
    throw new Error('REGISTRY_URL is not set: ask the platform team for the address of the registry.')
  return registry
}

/** The gate's browser is only loaded when it is used. */
const checksOf = ({ folder, env }: CommandInput): Checks => {
  const workspace = openWorkspace(folder, env)
  return {
    inspect,
    smoke: cachedSmoke(workspace.home, async (next, newcomer) => {
      const { smokeApart } = await import('../gate/smokeProcess')
      return smokeApart(workspace, env, next, newcomer)
    }),
  }
}

const build = ({ folder, env }: CommandInput): Promise<{ release: Release; built: boolean }> =>
  buildRelease(openWorkspace(folder, env), folder)

/** What is to be brought in: the version that was asked for, else the sources as they are. */
async function newcomerOf(call: CommandInput): Promise<Release> {
  const { folder, env, version } = call
  if (version === undefined) return (await build(call)).release
  const name = releaseName(folder)
  const known = Version.safeParse(version).success
  const there = known && (await readRelease(openWorkspace(folder, env).home, name, version))
  if (!there) throw new Error(`There is no release ${version} of ${name}; npm run releases lists those there are.`)
  return there
}

/** Changes the app that was asked for, or every app that takes the remote, by way of the registry. */
async function atRegistry(call: CommandInput, registry: RegistryAccess, change: ChangeRequest): Promise<string[]> {
  const { app, environment = 'production' } = call
  const apps = appsOf(call, change.name)
  if (apps.length === 0) throw new Error(`There is no app ${app ?? ''} that takes ${change.name}.`)
  const lines: string[] = []
  for (const each of apps) lines.push(...(await requestChange(registry, { environment, app: each }, change)))
  return lines
}

/** A remote in a repository of its own knows the marketplace alone, and other apps by the name it is given. */
function appsOf({ folder, env, app }: CommandInput, name: string): string[] {
  const workspace = openWorkspace(folder, env)
  if (!isWholeRepository(workspace)) return [app ?? 'marketplace']
  const definitions = readDefinitions(workspace.root)
  return definitions.filter((each) => (app ? each.app === app : takes(each, name))).map((each) => each.app)
}

/** Does something in the app that was asked for, or in every app that takes the package. */
async function inApps(
  { folder, env, app }: CommandInput,
  change: (home: string, app: string, name: string) => Promise<string>,
): Promise<string[]> {
  const { root, home } = openWorkspace(folder, env)
  const name = releaseName(folder)
  const definitions = readDefinitions(root).filter((definition) => name === 'shell' || takes(definition, name))
  const chosen = definitions.map((definition) => definition.app).filter((each) => (app ? each === app : true))
  if (chosen.length === 0) throw new Error(`There is no app ${app ?? ''} that takes ${name}.`)
  const lines: string[] = []
  for (const each of chosen) if (app || (await appExists(home, each))) lines.push(await change(home, each, name))
  if (lines.length === 0) throw new Error('There is no app here yet: run npm start first.')
  return lines
}
