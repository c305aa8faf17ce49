import { constants } from 'node:fs'
import { join } from 'node:path'
import { requireNoMirror } from '@haggle/host/host/mirrorHome'
import { provenanceOfFile } from '@haggle/kit/apps/fileProvenance'
import { requireApp } from '@haggle/kit/apps/once'
import { appExists, type AppState } from '@haggle/kit/apps/revisions'
import { shownShare } from '@haggle/kit/changes/budget'
import type { ChangeTarget } from '@haggle/kit/changes/changeRequest'
import { makePreview } from '@haggle/kit/changes/preview'
import type { Registry } from '@haggle/kit/client/client'
import { waitForGate } from '@haggle/kit/client/tellIfSlow'
import { releaseDigest } from '@haggle/kit/releases/store'
import { makeHome } from '@haggle/kit/settings/settings'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import type { Storage } from '@haggle/kit/storage/storage'
import { currentAuthor } from '@haggle/kit/workspace/author'
import type { Workspace } from '@haggle/kit/workspace/workspace'
import { openBudgets } from '../canary/budgets'
import { shownBudget } from '../canary/watchBudgets'
import { openAudit, type AuditedAction } from '../changes/audit'
import { freezeEntry, openFreezes } from '../changes/freezes'
import { makeChange } from '../changes/makeChange'
import { environmentsIn, homeOf, placesOf, readLive, requireEnvironment } from '../environments/environments'
import { deleteOldReleases } from '../environments/retention'
import { openPictures } from '../pictures/pictures'
import { checksOf } from '../smoke/checks'

/**
 * The registry of this machine's home, for users who can write to it. Applies the same rules and writes the same audit log as
 * a registry over HTTP, whether one is running or not.
 */
export function ownRegistry(workspace: Workspace, env: NodeJS.ProcessEnv): Registry {
  const { home } = workspace
  const { storage, environments } = ownStorage(home, env.REGISTRY_ENVIRONMENTS)
  const checks = checksOf(workspace, env, storage)
  const note = openOwnAudit(home, storage)
  const freezes = ownFreezes(home)
  const budgets = openBudgets(storage, Date.now)

  async function state({ environment, app }: ChangeTarget): Promise<AppState> {
    requireEnvironment(environments, environment)
    return requireApp(app, await readLive(environments, environment, app))
  }

  return {
    has: (app) => appExists(home, app),

    // they are in the command line's own home
    releases: () => Promise.resolve([]),

    async addRelease(release, isNew) {
      if (!isNew) return
      const { name, version } = release
      await note({
        action: 'publish',
        subject: `${name}/${version}`,
        detail: { digest: await releaseDigest(home, release) },
      })
    },

    async change(target, change) {
      // before the gate, which may take minutes
      makeHome(home, constants.W_OK)
      requireNoMirror(home)
      requireEnvironment(environments, target.environment)
      const changing = makeChange(environments, target, change, checks, { freezes, mayBeShell: true })
      const { lines, entry } = await waitForGate(changing)
      await note(entry)
      // If the releases in use cannot be determined, none is removed.
      if (change.action === 'release') await deleteOldReleases(home, change.name).catch(() => [])
      return lines
    },

    composition: async (target) => (await state(target)).composition,

    state,

    environments: () => Promise.resolve(environments.names),

    async freezes(environment) {
      requireEnvironment(environments, environment)
      return (await freezes.list()).filter((freeze) => freeze.environment === environment)
    },

    async freeze(environment, request) {
      requireEnvironment(environments, environment)
      makeHome(home, constants.W_OK)
      const freeze = await freezes.add(environment, request, currentAuthor())
      await note(freezeEntry('freeze', freeze))
      return freeze
    },

    async thaw(freeze) {
      await freezes.end(freeze)
      await note(freezeEntry('thaw', freeze))
    },

    async budget(name) {
      const budget = await budgets.get(name)
      // what browsers told is known to a registry that runs
      return budget && shownBudget(budget)
    },

    async setBudget(name, request) {
      makeHome(home, constants.W_OK)
      const budget = await budgets.set(name, request, currentAuthor())
      await note({ action: 'budget', subject: name, detail: { errors: shownShare(request.errors) } })
      return shownBudget(budget)
    },

    async preview(target, wanted) {
      const { environment, app } = target
      requireEnvironment(environments, environment)
      const link = await makePreview(homeOf(environments, environment), target, wanted)
      await note({ action: 'preview', subject: `${environment}/${app}/${wanted.name}/${wanted.version}` })
      return link
    },

    pictures: (app, release) => openPictures(storage).of(app, release),

    provenanceOf: (file) => provenanceOfFile(home, file, placesOf(environments)),
  }
}

/** Storage and environments of a registry that keeps everything in its home. Throws if `environments` contradicts it. */
export const ownStorage = (home: string, environments?: string) => ({
  storage: fileStorage(join(home, 'registry')),
  environments: environmentsIn(home, environments || undefined),
})

/** The freezes of a registry that keeps everything in its home. */
export const ownFreezes = (home: string) => openFreezes(ownStorage(home).storage, Date.now)

/** Returns a function that adds actions of this machine's user, or of the platform itself, to a home's audit log. */
export function openOwnAudit(home: string, storage: Storage = ownStorage(home).storage) {
  const audit = openAudit(storage, home, Date.now)
  return ({ detail, ...entry }: AuditedAction, by = currentAuthor()): Promise<void> =>
    audit.add({ ...entry, by: { team: 'platform', token: 'this machine' }, detail: { ...detail, by } })
}
