import { compose } from '../apps/changes'
import { readDefinitions } from '../apps/definition'
import { buildRelease } from '../releases/build'
import { releasableFolders, type Workspace } from '../workspace/workspace'
import { inParallel } from './inParallel'

/** Builds what changed since its last release and brings every app up to date. */
export async function prepareApps(workspace: Workspace, marketplacePort: number, say: (line: string) => void) {
  const releases = await inParallel(2, releasableFolders(workspace), async (folder) => {
    const started = Date.now()
    const { release, built } = await buildRelease(workspace, folder, (name) => say(`Building ${name} …`))
    if (built) say(`Built ${release.name} ${release.version} in ${Math.round((Date.now() - started) / 1000)} s.`)
    return release
  })
  for (const definition of readDefinitions(workspace.root, marketplacePort))
    await compose(workspace.home, definition, releases)
}
