import type { Compiler } from 'webpack'

/** Where a build leaves the list of the files that its page loads first, in order. */
export const firstLoadFile = 'first-load.json'

/** Lists the files of an entry, the one with the runtime last: by then it finds all the others in place. */
export class FirstLoadPlugin {
  constructor(private readonly entry: string) {}

  apply({ hooks, webpack }: Compiler) {
    hooks.thisCompilation.tap('FirstLoadPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'FirstLoadPlugin', stage }, () => {
        const files = compilation.entrypoints.get(this.entry)?.getFiles() ?? []
        const ending = (end: string) => files.filter((file) => file.endsWith(end))
        const list = JSON.stringify({ js: ending('.js'), css: ending('.css') })
        compilation.emitAsset(firstLoadFile, new webpack.sources.RawSource(list))
      })
    })
  }
}
