import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { shownTime, takenBackLast, versionAfter, type HistoryEntry } from '../apps/history'
import { shortened } from '../base/shortened'
import { releaseName } from '../build/build'
import { placeOf } from '../changes/changeRequest'
import { droppedFlags } from '../changes/flag'
import { changedLooks } from '../changes/pictures'
import { shellRefusal } from '../changes/shellRefusal'
import { openRegistry, readTeamsPage } from '../client/client'
import { waitForGate } from '../client/tellIfSlow'
import { GateRefusal } from '../gate/gate'
import { exitWithNpm } from '../settings/shutdown'
import { openWorkspace } from '../workspace/workspace'
import { budget } from './budgetCommand'
import { build, publishCandidate, candidateOf } from './candidateOf'
import { checkReport } from './checkReport'
import type { CommandInput } from './commandInput'
import { flagCommands } from './flagCommands'
import { frameworkLines } from './frameworkLines'
import { freezeCommands } from './freezeCommands'
import { inApps, targetsOf } from './inApps'
import { olderMajorLines } from './olderMajorLines'
import { previewLines } from './previewLines'
import { provenanceLines } from './provenanceLines'
import { registryOf, wholeOf } from './registryOf'
import { requireReady } from './requireReady'
import { requireStages } from './requireStages'
import { tryOut } from './tryOut'
import { upgrade } from './upgradeCommand'

/** The commands of the CLI by name. Each returns the lines to print and throws one-line errors. */
export const commands: Record<string, (call: CommandInput) => Promise<string[]>> = {
  async build(call) {
    const { release, built } = await build(call)
    return [`${release.name} ${release.version} ${built ? 'is built' : 'was built before from the same sources'}.`]
  },

  async release(call) {
    const registry = await registryOf(call)
    const targets = await targetsOf(call, registry, releaseName(call.folder))
    if (releaseName(call.folder) === 'shell' && call.env.REGISTRY_URL) throw new GateRefusal([shellRefusal])
    await requireStages(call, registry, targets)
    const { overrideFreeze, acceptPictures } = call
    const { onto, anyway } = await requireReady(call, registry, targets)
    const { name, version } = await publishCandidate(registry, call, targets)
    return inApps(targets, (target) =>
      registry.change(target, {
        ...{ action: 'release', name, version, onto: onto(target) },
        ...{ overrideFreeze, acceptPictures, anyway },
      }),
    )
  },

  async check(call) {
    const registry = await registryOf(call)
    const targets = await targetsOf(call, registry, releaseName(call.folder))
    const { release } = await candidateOf(call, registry, targets)
    const passed = await inApps(targets, async (target) => {
      if (call.report !== undefined) return checkReport(call, registry, target, release)
      const isVisited = await tryOut(call, registry, target, release)
      const rest = isVisited ? '' : '; preview and release have its screens visited, too'
      const passes = `${release.name} ${release.version} passes the gate of ${placeOf(target)}${rest}.`
      if (release.kind !== 'remote') return [passes]
      const app = await registry.composition(target)
      return [passes, ...olderMajorLines(release, app.shell), ...droppedFlags(app, release)]
    })
    return [...passed, ...(await frameworkLines(openWorkspace(call.folder, call.env).home, release))]
  },

  async canary(call) {
    if (call.percent === undefined) throw new Error('canary needs --percent, a whole number from 1 to 99.')
    const percent = Number(call.percent)
    if (!/^\d+$/.test(call.percent) || percent < 1 || percent > 99)
      throw new Error(`--percent must be a whole number from 1 to 99, not "${shortened(call.percent)}".`)
    if (releaseName(call.folder) === 'shell') throw new Error('The shell has no canaries.')
    const registry = await registryOf(call)
    const targets = await targetsOf(call, registry, releaseName(call.folder))
    await requireStages(call, registry, targets)
    const { overrideFreeze, acceptPictures } = call
    const { anyway } = await requireReady(call, registry, targets)
    const { name, version } = await publishCandidate(registry, call, targets)
    return inApps(targets, (target) =>
      registry.change(target, { action: 'canary', name, version, percent, overrideFreeze, acceptPictures, anyway }),
    )
  },

  promote: (call) => changeLive(call, 'promote'),

  rollback: (call) => changeLive(call, 'rollback'),

  // by name, because a team without a checkout of a remote may remove it, too
  async remove(call) {
    const { name = '', overrideFreeze } = call
    const registry = await registryOf(call)
    const targets = await targetsOf(call, registry, name)
    return inApps(targets, (target) => registry.change(target, { action: 'remove', name, overrideFreeze }))
  },

  ...freezeCommands,

  ...flagCommands,
  budget,
  upgrade,

  async releases(call) {
    const { folder, env, html } = call
    const access = await openRegistry(env)
    const workspace = openWorkspace(folder, env)
    if (html === undefined)
      return access ? [`What is released is shown at ${access.url}/platform.`] : wholeOf(call).releases(workspace)
    const file = resolve(folder, html)
    const page = access ? await readTeamsPage(access) : await wholeOf(call).teamsPage(workspace)
    await writeFile(file, page).catch((cause: Error) => {
      const reason = existsSync(dirname(file)) ? cause.message : `there is no folder ${dirname(file)}`
      throw new Error(`--html ${html} cannot be written: ${reason}.`, { cause })
    })
    return [`What is live is in ${file}.`]
  },

  async preview(call) {
    const registry = await registryOf(call)
    const { app = 'marketplace', environment = 'production' } = call
    const targets = await targetsOf({ ...call, app }, registry, releaseName(call.folder))
    const { name, version } = await publishCandidate(registry, call, targets)
    const preview = await waitForGate(registry.preview({ environment, app }, { name, version, days: 7 }))
    const looks = await registry.pictures(app, { name, version })
    const lines = [...(await previewLines(call, preview)), ...(looks ? changedLooks(looks) : [])]
    if (preview.faults.length === 0) return lines
    for (const line of lines) console.log(line)
    throw new GateRefusal(preview.faults.map((fault) => `as a release: ${fault}`))
  },

  async who(call) {
    return provenanceLines(await registryOf(call), call.file ?? '')
  },

  async host(call) {
    exitWithNpm()
    const { folder, env, app = 'marketplace', environment = 'production' } = call
    await wholeOf(call, onlyInCheckout('A host')).host(openWorkspace(folder, env), app, environment, env)
    return []
  },

  async registry(call) {
    exitWithNpm()
    const { folder, env, build: builds = false } = call
    await wholeOf(call, onlyInCheckout('A registry')).runRegistry(openWorkspace(folder, env), env, builds)
    return []
  },

  async dev(call) {
    const { folder, env, against } = call
    const workspace = openWorkspace(folder, env)
    if (against === undefined) return wholeOf(call, noShell).dev(workspace, [folder], env)
    // load webpack only when it is needed
    const { devAgainst } = await import('../dev/devAgainst')
    return devAgainst(workspace, folder, against)
  },
}

const onlyInCheckout = (what: string) => `${what} runs in a checkout of Haggle: this is the repository of a remote.`
const noShell = 'There is no shell here: name a site to develop in, --against https://staging.market.example.'

/** Runs a change that needs only the remote's name, not a release. */
async function changeLive(call: CommandInput, action: 'promote' | 'rollback'): Promise<string[]> {
  const registry = await registryOf(call)
  const name = call.name ?? releaseName(call.folder)
  const targets = await targetsOf(call, registry, name)
  return inApps(targets, async (target) => {
    if (action === 'rollback' && call.backTo !== undefined)
      return registry.change(target, { action, name, to: call.backTo })
    const state = await registry.state(target)
    // names the resulting version, so that repeating the request, or another's change, cannot make it go further
    const version = call.version ?? versionAfter(state, name, action)
    const { overrideFreeze, acceptPictures } = call
    const override = action === 'promote' ? { overrideFreeze, acceptPictures } : {}
    const lines = await registry.change(target, { action, name, version, ...override })
    const taken = action === 'rollback' && call.version === undefined ? takenBackLast(state.history, name) : undefined
    return taken ? [...lines, hadEnded(taken)] : lines
  })
}

/** Tells who went back for the sake of a canary that the platform had taken back before, and so ended the live release. */
const hadEnded = ({ from, to, at, reason }: HistoryEntry) =>
  `The canary ${from} had been taken back before, at ${shownTime(at)}. ${reason} To have ${to} back: release --version ${to}.`
