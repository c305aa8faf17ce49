import type { Log } from '@haggle/host/log/log'
import { readDefinitions } from '@haggle/kit/apps/definition'
import { buildRelease } from '@haggle/kit/build/build'
import { freezeLine, holds } from '@haggle/kit/changes/freeze'
import { noCommit } from '@haggle/kit/workspace/git'
import { UNKNOWN_COMMIT } from '@haggle/kit/workspace/version'
import { releasableFolders, type Workspace } from '@haggle/kit/workspace/workspace'
import { actionOf, type Action } from '@haggle/registry/changes/actionLog'
import { updateComposition } from '@haggle/registry/changes/changes'
import { openFreezes } from '@haggle/registry/changes/freezes'
import { auditEntryOf } from '@haggle/registry/changes/makeChange'
import { revisionsOf } from '@haggle/registry/environments/environments'
import { openOwnAudit, ownStorage } from '@haggle/registry/registry/ownRegistry'
import type { RegistryStorage } from '@haggle/registry/registry/start'
import type { Release } from '@haggle/shared-contract/platform'
import pLimit from 'p-limit'

/**
 * Builds the packages that changed since their last release, two at a time, updates every app, and adds its releases to the
 * audit log. `siteUrl` is the marketplace's public URL. Returns what became live.
 */
export async function prepareApps(
  workspace: Workspace,
  siteUrl: string,
  log: Log,
  { storage, environments }: RegistryStorage = ownStorage(workspace.home),
): Promise<Action[]> {
  const { home } = workspace
  const { archive } = environments
  const revisions = revisionsOf(environments, 'production')
  const untraceable: Release[] = []
  const build = async (folder: string) => {
    const started = Date.now()
    const { release, built } = await buildRelease(workspace, folder, {
      onBuild: (name) => log.info(`Building ${name} …`),
    })
    if (built && release.commit === UNKNOWN_COMMIT) untraceable.push(release)
    if (built) log.info(`Built ${release.name} ${release.version} in ${Math.round((Date.now() - started) / 1000)} s.`)
    return archive ? archive.share(release) : release
  }
  const limit = pLimit(2)
  const releases = await Promise.all(releasableFolders(workspace).map((folder) => limit(() => build(folder))))
  if (untraceable.length > 0) log.warn(await noCommit(workspace.root, untraceable))
  const madeLive: Action[] = []
  const note = openOwnAudit(home, storage)
  const freezes = await openFreezes(storage, Date.now).list()
  for (const definition of readDefinitions(workspace.root, siteUrl)) {
    const { app } = definition
    const before = (await revisions.read(app))?.history ?? []
    const target = { environment: 'production', app }
    const frozen = (name: string) => freezes.find((freeze) => holds(freeze, target, name))
    for (const freeze of new Set(releases.flatMap(({ name }) => frozen(name) ?? [])))
      log.warn(`${freezeLine(freeze)}. What was built since is not made live.`)
    const thawed = releases.filter(({ name }) => !frozen(name))
    const { history } = await updateComposition(home, definition, thawed, revisions)
    const isNew = ({ at, name }: (typeof history)[number]) => !before.some((old) => old.at === at && old.name === name)
    for (const { action, name, to, by } of history.filter(isNew))
      if (action === 'release' && to !== undefined) {
        await note(auditEntryOf(target, { action, name, version: to }), by)
        const commit = releases.find((each) => each.name === name && each.version === to)?.commit
        madeLive.push({ ...actionOf(target, { action, name, version: to }), commit, by })
      }
  }
  return madeLive
}
