import { createHash } from 'node:crypto'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack'

const { Compilation: stages, RuntimeGlobals, RuntimeModule, sources } = webpack

type Kind = 'js' | 'css'

/** Runtime function that is called before a chunk's script or style sheet is loaded. */
const guard = `${RuntimeGlobals.require}.guard`

const sha384 = (content: string | Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Stands for a chunk's hash until the chunk is final. Has a hash's length, so that source maps stay correct. */
const placeholder = (kind: Kind, chunk: Chunk) => sha384(`${kind} of the chunk ${String(chunk.id)}`)

/** The hash for a chunk that has none: it matches no file, so the browser refuses the chunk. */
const impossible = `sha384-${'A'.repeat(64)}`

/**
 * Subresource integrity for chunks. The hashes are in the file with webpack's runtime, whose own hash its loader checks.
 * After a failure a chunk is requested again with `?retry=n`.
 */
export class IntegrityPlugin {
  readonly #timeout: number

  constructor(timeout: number) {
    this.#timeout = timeout
  }

  apply({ hooks }: Compiler) {
    hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunk)
        .tap('IntegrityPlugin', (chunk) => compilation.addRuntimeModule(chunk, new GuardModule()))
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nif (chunkId !== undefined) ${guard}(script, "src", "js", chunkId);`,
      )
      // Webpack's chunk timeout covers scripts only.
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag, chunkId }) => `${source}
${guard}(${tag}, "href", "css", ${chunkId});
const late = setTimeout(() => ${tag}.onerror && ${tag}.onerror({ type: "timeout", target: ${tag} }), ${this.#timeout});
for (const end of ["load", "error"]) ${tag}.addEventListener(end, () => clearTimeout(late));`,
      )
      const stage = stages.PROCESS_ASSETS_STAGE_ANALYSE
      compilation.hooks.processAssets.tap({ name: 'IntegrityPlugin', stage }, () => fillIn(compilation))
    })
  }
}

class GuardModule extends RuntimeModule {
  constructor() {
    super('chunk integrity', RuntimeModule.STAGE_ATTACH)
  }

  override generate() {
    const chunks = [...(this.chunk?.getAllAsyncChunks() ?? [])]
    // a chunk of nothing but shared modules has no file
    const hashes = (kind: Kind, source: string) => {
      const filed = chunks.filter((chunk) => this.chunkGraph?.getChunkModulesIterableBySourceType(chunk, source))
      return JSON.stringify(Object.fromEntries(filed.map((chunk) => [chunk.id, placeholder(kind, chunk)])))
    }
    return `const hashes = { js: ${hashes('js', 'javascript')}, css: ${hashes('css', 'css/mini-extract')} }, tries = {};
${guard} = (tag, address, kind, chunkId) => {
  tag.integrity = hashes[kind][chunkId] || ${JSON.stringify(impossible)};
  tag.crossOrigin = "anonymous";
  const before = tries[kind + chunkId] || 0;
  tries[kind + chunkId] = before + 1;
  if (before) tag[address] += "?retry=" + before;
};`
  }
}

/** Replaces the placeholders with the final chunks' hashes. */
function fillIn(compilation: Compilation) {
  const hashes = [...compilation.chunks].flatMap((chunk) =>
    [...chunk.files].map((file) => {
      const kind = file.endsWith('.css') ? 'css' : 'js'
      return [placeholder(kind, chunk), sha384(compilation.assets[file]?.buffer() ?? '')] as const
    }),
  )
  for (const chunk of compilation.chunks)
    if (chunk.hasRuntime())
      for (const file of chunk.files)
        compilation.updateAsset(file, (asset) => {
          const text = asset.source().toString()
          return new sources.RawSource(hashes.reduce((filled, [from, to]) => filled.replaceAll(from, to), text))
        })
}
