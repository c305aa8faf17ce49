import { constants } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Release } from '@haggle/shared-contract/platform'
import { assetsIn, damageOf, deleteFiles } from '../releases/assets'
import { originOf } from '../releases/origin'
import { signBuild } from '../releases/statement'
import { findBySource, listReleases, releaseDigest, releaseDirectory, RELEASE_FILE } from '../releases/store'
import { storeWhole } from '../releases/storeWhole'
import { makeHome } from '../settings/settings'
import { openKey } from '../signing/key'
import { configurationFile } from '../webpack/configurations'
import { buildNotes, describeBuild, type Provenance } from '../webpack/describe'
import { isRemote, readDescriptor } from '../workspace/descriptor'
import { commitOf, UNKNOWN_COMMIT, versionFor } from '../workspace/version'
import { readManifest, type Workspace } from '../workspace/workspace'
import { bundle } from './bundle'
import { withoutPaths } from './paths'
import { sourceFolders, sourceHash } from './source'

/** The release name of a package folder. Throws if it is neither the shell nor a remote. */
export function releaseName(folder: string): string {
  if (isRemote(folder)) return readDescriptor(folder).name
  if (configurationFile(folder)) return 'shell'
  throw new Error('This folder is neither the shell nor a remote: it has no remote.json.')
}

interface BuildOptions {
  /** Called when a build begins. */
  onBuild?(name: string): void
  /** Releases elsewhere, whose versions are taken; an equal digest means the same release. */
  others?: { version: string; digest: string }[]
}

/**
 * Builds a package into the release store. If there is an intact release of the same sources, returns that one with `built:
 * false`; a damaged one, or one of no commit where there is one now, is built again.
 */
export async function buildRelease(
  workspace: Workspace,
  folder: string,
  { onBuild = () => undefined, others = [] }: BuildOptions = {},
): Promise<{ release: Release; built: boolean }> {
  const { root, home } = workspace
  const name = releaseName(folder)
  const source = sourceHash(root, folder)
  const same = await builtBefore(workspace, folder, source)
  if (same && (await isOurs(home, same, others))) return { release: same, built: false }
  const damaged = await findBySource(home, name, source)
  if (damaged && !(await isIntact(home, damaged))) await rm(releaseDirectory(home, damaged), { recursive: true })

  makeHome(home, constants.W_OK)
  onBuild(name)
  const commit = await commitOf(root, sourceFolders(root, folder))
  const candidate = { version: readManifest(folder).version, commit, source }
  const version = versionFor(candidate, [...(await listReleases(home, name)), ...others])
  return { release: await makeRelease(workspace, folder, { version, commit, source }), built: true }
}

/** The intact release of a package's sources. One that knows no commit counts only while there is none. */
export async function builtBefore(
  { root, home }: Workspace,
  folder: string,
  source = sourceHash(root, folder),
): Promise<Release | undefined> {
  const same = await findBySource(home, releaseName(folder), source)
  if (!same || !(await isIntact(home, same))) return undefined
  const isTraceable = same.commit !== UNKNOWN_COMMIT || (await commitOf(root, [])) === UNKNOWN_COMMIT
  return isTraceable ? same : undefined
}

/** Builds a package with this version into the release store. */
export const makeRelease = (
  { root, home }: Workspace,
  folder: string,
  origin: Omit<Provenance, 'builtAt'>,
): Promise<Release> =>
  storeWhole(home, async (draft) => {
    await bundle(folder, origin.version, draft)
    await withoutPaths(draft, root)
    const provenance = { ...origin, builtAt: new Date().toISOString() }
    const release = Release.parse(await describeBuild(folder, draft, await assetsIn(draft), provenance))
    await deleteFiles(draft, buildNotes)
    await writeFile(join(draft, RELEASE_FILE), JSON.stringify(release, null, 2))
    await signBuild(draft, release, await originOf(root, process.env), await openKey(home))
    return release
  })

/** Whether its version is not taken elsewhere by different files. */
async function isOurs(home: string, release: Release, others: { version: string; digest: string }[]) {
  const other = others.find(({ version }) => version === release.version)
  return !other || other.digest === (await releaseDigest(home, release))
}

const isIntact = async (home: string, release: Release) =>
  (await damageOf(releaseDirectory(home, release), release)).length === 0
