import { basename, extname, join } from 'node:path'
import type { LoaderContext } from 'webpack'

/** TypeScript in the repository, JavaScript in the published package. */
const bridge = join(import.meta.dirname, `../bridge/bridged${extname(import.meta.filename) === '.ts' ? '.tsx' : '.js'}`)

/** Makes a component, the default export, of what a module exports as `mount`. */
export function pitch(this: LoaderContext<object>): string {
  const name = basename(this.resourcePath)
  const request = (path: string) => JSON.stringify(this.utils.contextify(this.context, path))
  return [
    `import { bridged } from ${request(bridge)}`,
    `import * as own from ${request(this.resourcePath)}`,
    `export default bridged(own.mount, ${JSON.stringify(name)})`,
  ].join('\n')
}

/** Never called: `pitch` has made the module. */
export default (source: string): string => source
