import { basename } from 'node:path'
import type { ChunkGroup, Compilation, Compiler } from 'webpack'

/** File of a build that lists the files of its page's first load, in loading order, and those of each screen. */
export const FIRST_LOAD_FILE = 'first-load.json'

/**
 * Lists the files of an entry, the one with the runtime last, because the runtime needs the others to be loaded. For each
 * lazily imported screen it lists the files of its import, including those of shared modules.
 */
export class FirstLoadPlugin {
  readonly #entry: string
  readonly #screens: readonly string[]

  constructor(entry: string, screens: readonly string[]) {
    this.#entry = entry
    this.#screens = screens
  }

  apply({ hooks, webpack }: Compiler) {
    hooks.thisCompilation.tap('FirstLoadPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'FirstLoadPlugin', stage }, () => {
        const first = compilation.entrypoints.get(this.#entry)?.getFiles() ?? []
        const screens = this.#screens.map((screen) => [screen, byKind(filesOfScreen(compilation, screen))] as const)
        const list = JSON.stringify({ ...byKind(first), screens: Object.fromEntries(screens) })
        compilation.emitAsset(FIRST_LOAD_FILE, new webpack.sources.RawSource(list))
      })
    })
  }
}

/** A chunk's scripts and style sheets. */
export function byKind(files: Iterable<string>) {
  // an entry's updates are applied to open pages only
  const all = [...new Set(files)].filter((file) => !file.includes('.hot-update.'))
  return { js: all.filter((file) => file.endsWith('.js')), css: all.filter((file) => file.endsWith('.css')) }
}

/** A screen's files: `./LoginScreen` stands for any import whose request has that base name. */
function filesOfScreen(compilation: Compilation, screen: string): string[] {
  const isImport = (group: ChunkGroup) =>
    group.origins.some(({ request }) => request && basename(request) === basename(screen))
  const groups = compilation.chunkGroups.filter(isImport)
  return [...groups, ...groups.flatMap((group) => sharedBy(compilation, group))].flatMap((group) => group.getFiles())
}

/** Chunk groups of the shared modules that a group uses: webpack loads them along with it. */
const sharedBy = ({ chunkGraph }: Compilation, { chunks }: ChunkGroup): ChunkGroup[] =>
  chunks
    .flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
    .filter(({ type }) => type === 'consume-shared-module')
    .flatMap(({ blocks }) => blocks.map((block) => chunkGraph.getBlockChunkGroup(block)))
    .filter((group) => group !== undefined && group !== null)
