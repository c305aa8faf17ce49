import pLimit from 'p-limit'
import { compose } from '../apps/changes'
import { readDefinitions } from '../apps/definition'
import type { Archive } from '../registry/archive'
import { buildRelease } from '../releases/build'
import { releasableFolders, type Workspace } from '../workspace/workspace'

/**
 * Builds what changed since its last release, two packages at a time, and brings every app up to date. `siteUrl` is where the
 * marketplace's visitors find it.
 */
export async function prepareApps(
  workspace: Workspace,
  siteUrl: string,
  say: (line: string) => void,
  archive?: Archive,
) {
  const build = async (folder: string) => {
    const started = Date.now()
    const { release, built } = await buildRelease(workspace, folder, (name) => say(`Building ${name} …`))
    if (built) say(`Built ${release.name} ${release.version} in ${Math.round((Date.now() - started) / 1000)} s.`)
    return archive ? archive.share(release) : release
  }
  const limit = pLimit(2)
  const releases = await Promise.all(releasableFolders(workspace).map((folder) => limit(() => build(folder))))
  for (const definition of readDefinitions(workspace.root, siteUrl))
    await compose(
      workspace.home,
      definition,
      releases,
      archive?.revisions({ environment: 'production', home: workspace.home }),
    )
}
