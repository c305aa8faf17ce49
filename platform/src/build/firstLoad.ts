import type { Chunk, ChunkGroup, Compilation, Compiler, Module } from 'webpack'

/** Where a build leaves the list of the files that its page loads first, in order. */
export const firstLoadFile = 'first-load.json'

/**
 * Lists what a page needs before its entry can render: the chunks behind the entry's `import(bootstrap)`, the shared
 * modules that these consume, and last the entry itself, which then finds all of them in place.
 */
export class FirstLoadPlugin {
  constructor(
    private readonly entry: string,
    private readonly bootstrap: string,
  ) {}

  apply({ hooks, webpack }: Compiler) {
    hooks.thisCompilation.tap('FirstLoadPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'FirstLoadPlugin', stage }, () => {
        const files = JSON.stringify(filesOf(this.firstChunks(compilation)))
        compilation.emitAsset(firstLoadFile, new webpack.sources.RawSource(files))
      })
    })
  }

  private firstChunks(compilation: Compilation): Chunk[] {
    const entrypoint = compilation.entrypoints.get(this.entry)
    if (!entrypoint) return []
    const behind = new Set<ChunkGroup>()
    for (const group of entrypoint.childrenIterable)
      if (group.origins.some(({ request }) => request === this.bootstrap)) follow(compilation, group, behind)
    const chunks = new Set([...behind].flatMap((group) => group.chunks))
    for (const chunk of entrypoint.chunks) chunks.delete(chunk)
    return [...chunks, ...entrypoint.chunks]
  }
}

/** Adds a group and the groups of the shared modules that its modules consume. */
function follow(compilation: Compilation, group: ChunkGroup, found: Set<ChunkGroup>) {
  if (found.has(group)) return
  found.add(group)
  for (const chunk of group.chunks)
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk))
      if (isConsumed(module))
        for (const block of module.blocks) {
          const shared = compilation.chunkGraph.getBlockChunkGroup(block)
          if (shared) follow(compilation, shared, found)
        }
}

const isConsumed = (module: Module) => module.type === 'consume-shared-module'

const filesOf = (chunks: Chunk[]) => {
  const files = [...new Set(chunks.flatMap((chunk) => [...chunk.files]))]
  return { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) }
}
