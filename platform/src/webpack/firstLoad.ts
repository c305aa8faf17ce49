import { basename } from 'node:path'
import type { ChunkGroup, Compilation, Compiler } from 'webpack'

/** Where a build leaves the list of the files that its page loads first, in order, and of those of each screen. */
export const firstLoadFile = 'first-load.json'

/**
 * Lists the files of an entry, the one with the runtime last: by then it finds all the others in place. Of a screen, a
 * module that is imported when it is needed, it lists what comes with that, shared modules included.
 */
export class FirstLoadPlugin {
  constructor(
    private readonly entry: string,
    private readonly screens: readonly string[],
  ) {}

  apply({ hooks, webpack }: Compiler) {
    hooks.thisCompilation.tap('FirstLoadPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'FirstLoadPlugin', stage }, () => {
        const first = compilation.entrypoints.get(this.entry)?.getFiles() ?? []
        const screens = this.screens.map((screen) => [screen, byKind(filesOfScreen(compilation, screen))] as const)
        const list = JSON.stringify({ ...byKind(first), screens: Object.fromEntries(screens) })
        compilation.emitAsset(firstLoadFile, new webpack.sources.RawSource(list))
      })
    })
  }
}

function byKind(files: Iterable<string>) {
  const all = [...new Set(files)]
  return { js: all.filter((file) => file.endsWith('.js')), css: all.filter((file) => file.endsWith('.css')) }
}

/** `./LoginScreen` is whatever is imported by that name. */
function filesOfScreen(compilation: Compilation, screen: string): string[] {
  const isImport = (group: ChunkGroup) =>
    group.origins.some(({ request }) => request && basename(request) === basename(screen))
  const groups = compilation.chunkGroups.filter(isImport)
  return [...groups, ...groups.flatMap((group) => sharedBy(compilation, group))].flatMap((group) => group.getFiles())
}

/** What a group shares with others is in chunks of its own, which are loaded along with it. */
const sharedBy = ({ chunkGraph }: Compilation, { chunks }: ChunkGroup): ChunkGroup[] =>
  chunks
    .flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
    .filter(({ type }) => type === 'consume-shared-module')
    .flatMap(({ blocks }) => blocks.map((block) => chunkGraph.getBlockChunkGroup(block)))
    .filter((group) => group !== undefined && group !== null)
