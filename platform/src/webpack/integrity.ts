import { createHash } from 'node:crypto'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack'

const { Compilation: stages, RuntimeGlobals, RuntimeModule, sources } = webpack

type Kind = 'js' | 'css'

/** What the page calls before it loads a chunk's script or style sheet. */
const guard = `${RuntimeGlobals.require}.guard`

const sha384 = (content: string | Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Stands for a hash until the chunk is finished; as long as one, so that source maps stay right. */
const placeholder = (kind: Kind, chunk: Chunk) => sha384(`${kind} of the chunk ${String(chunk.id)}`)

/** The hash of a chunk that has none: no file has it, so the browser runs nothing. */
const impossible = `sha384-${'A'.repeat(64)}`

/**
 * Lets the browser run a chunk only if it is as it was built. The hashes stand in the file with the runtime, which is
 * itself checked by whoever loads it. A chunk that failed is asked for at an address of its own the next time.
 */
export class IntegrityPlugin {
  constructor(private readonly timeout: number) {}

  apply({ hooks }: Compiler) {
    hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunk)
        .tap('IntegrityPlugin', (chunk) => compilation.addRuntimeModule(chunk, new GuardModule()))
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nif (chunkId !== undefined) ${guard}(script, "src", "js", chunkId);`,
      )
      // A style sheet that never arrives has no timeout of its own.
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag, chunkId }) => `${source}
${guard}(${tag}, "href", "css", ${chunkId});
const late = setTimeout(() => ${tag}.onerror && ${tag}.onerror({ type: "timeout", target: ${tag} }), ${this.timeout});
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
    const hashes = (kind: Kind) =>
      JSON.stringify(Object.fromEntries(chunks.map((chunk) => [chunk.id, placeholder(kind, chunk)])))
    return `const hashes = { js: ${hashes('js')}, css: ${hashes('css')} }, tries = {};
${guard} = (tag, address, kind, chunkId) => {
  tag.integrity = hashes[kind][chunkId] || ${JSON.stringify(impossible)};
  tag.crossOrigin = "anonymous";
  const before = tries[kind + chunkId] || 0;
  tries[kind + chunkId] = before + 1;
  if (before) tag[address] += "?retry=" + before;
};`
  }
}

/** Puts the finished chunks' hashes in the place of their placeholders. */
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
