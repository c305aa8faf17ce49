import webpack, { type Compilation, type Compiler, type Module } from 'webpack'

/** How React's own files begin, wherever somebody copied them to. */
const REACTS = /@license React\s+\*\s+(react(?:-dom)?)(?:-client|-jsx-runtime)?\.(?:production|development)/

/** Bytes of a file in which its licence is looked for. */
const HEAD = 1_000

/** Fails a build that holds a copy of a shared package, from whichever folder: a page would have two of them. */
export class NoCopiesPlugin {
  readonly #shared: ReadonlySet<string>

  constructor(shared: Iterable<string>) {
    this.#shared = new Set(shared)
  }

  apply({ hooks }: Compiler) {
    hooks.compilation.tap('NoCopiesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('NoCopiesPlugin', (modules) => {
        const faults = [...modules].flatMap((module) => this.#faultOf(module, compilation) ?? [])
        compilation.errors.push(...faults.map((fault) => new webpack.WebpackError(fault)))
      })
    })
  }

  #faultOf(module: Module, { moduleGraph, requestShortener }: Compilation): string | undefined {
    const name = copiedIn(module)
    const importer = moduleGraph.getIssuer(module)
    // the first file of a copy is enough to find the others
    if (name === undefined || !this.#shared.has(name) || (importer && copiedIn(importer) === name)) return undefined
    const by = importer ? `, imported by ${importer.readableIdentifier(requestShortener)}` : ''
    return `${module.readableIdentifier(requestShortener)} is a copy of ${name}${by}: the shell provides ${name}.`
  }
}

/** The package that a file belongs to by its package.json, or by its licence. */
function copiedIn(module: Module): string | undefined {
  if (!(module instanceof webpack.NormalModule)) return undefined
  const text = module.originalSource()?.buffer().toString('latin1', 0, HEAD) ?? ''
  const packed = module.resourceResolveData?.descriptionFileData?.name
  return REACTS.exec(text)?.[1] ?? (typeof packed === 'string' ? packed : undefined)
}
