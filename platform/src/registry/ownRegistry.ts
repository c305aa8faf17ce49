import { constants } from 'node:fs'
import { join } from 'node:path'
import type { Composition, Release } from 'shared-contract/platform'
import { currentAuthor } from '../apps/author'
import { requireApp } from '../apps/changes'
import { appExists, type AppState } from '../apps/revisions'
import { checksOf } from '../gate/checks'
import { requireNoMirror } from '../host/mirrorHome'
import { provenanceOfFile, type FileProvenance } from '../releases/fileProvenance'
import { deleteOldReleases } from '../releases/retention'
import { releaseDigest } from '../releases/store'
import { makeHome } from '../start/settings'
import type { Workspace } from '../workspace/workspace'
import { openAudit, type AuditedAction } from './audit'
import type { ChangeRequest, ChangeTarget } from './changeRequest'
import { environmentsIn, homeOf, readLive, requireEnvironment, type Environments } from './environments'
import { makeChange } from './makeChange'
import { makePreview, type PreviewLink } from './preview'
import type { ReleaseInfo } from './releaseInfo'
import { fileStorage } from './storage/fileStorage'
import type { Storage } from './storage/storage'
import { waitForGate } from './tellIfSlow'

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
  preview(target: ChangeTarget, wanted: { name: string; version: string; days: number }): Promise<PreviewLink>
  /** The provenance of a release's file; undefined if there is no such file. */
  provenanceOf(file: string): Promise<FileProvenance | undefined>
}

/**
 * The registry of this machine's home, for users who can write to it. Applies the same rules and writes the same audit log as
 * a registry over HTTP, whether one is running or not.
 */
export function ownRegistry(workspace: Workspace, env: NodeJS.ProcessEnv): Registry {
  const { home } = workspace
  const { storage, environments } = ownStorage(home, env.REGISTRY_ENVIRONMENTS)
  const checks = checksOf(workspace, env)
  const note = openOwnAudit(home, storage)

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
      const changing = makeChange(environments, target, change, checks, { mayBeShell: true })
      const { line, entry } = await waitForGate(changing)
      await note(entry)
      // If the releases in use cannot be determined, none is removed.
      if (change.action === 'release') await deleteOldReleases(home, change.name).catch(() => [])
      return [line]
    },

    composition: async (target) => (await state(target)).composition,

    state,

    environments: () => Promise.resolve(environments.names),

    async preview(target, wanted) {
      const { environment, app } = target
      requireEnvironment(environments, environment)
      const link = await makePreview(homeOf(environments, environment), target, wanted)
      await note({ action: 'preview', subject: `${environment}/${app}/${wanted.name}/${wanted.version}` })
      return link
    },

    provenanceOf: (file) => provenanceOfFile(home, file, placesOf(environments)),
  }
}

/** Storage and environments of a registry that keeps everything in its home. Throws if `environments` contradicts it. */
export const ownStorage = (home: string, environments?: string) => ({
  storage: fileStorage(join(home, 'registry')),
  environments: environmentsIn(home, environments || undefined),
})

/** Returns a function that adds actions of this machine's user, or of the platform itself, to a home's audit log. */
export function openOwnAudit(home: string, storage: Storage = ownStorage(home).storage) {
  const audit = openAudit(storage, home, Date.now)
  return ({ detail, ...entry }: AuditedAction, by = currentAuthor()): Promise<void> =>
    audit.add({ ...entry, by: { team: 'platform', token: 'this machine' }, detail: { ...detail, by } })
}

const placesOf = (environments: Environments) =>
  environments.names.map((environment) => ({ environment, home: homeOf(environments, environment) }))
