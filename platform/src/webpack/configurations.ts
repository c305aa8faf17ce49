import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration } from 'webpack'

/**
 * The configurations in a package's `webpack.config.ts`: for browsers and, for a release, for prerendering. Throws if there is
 * none.
 */
export async function configurationsOf(
  folder: string,
  version: string,
  mode: 'production' | 'development',
): Promise<Configuration[]> {
  const file = join(folder, 'webpack.config.ts')
  const { default: configure } = (existsSync(file) ? await import(pathToFileURL(file).href) : {}) as {
    default?: (env: object, argv: object) => Configuration[]
  }
  if (typeof configure !== 'function')
    throw new Error(`${file} must be there, with: export default remoteConfig(import.meta.dirname)`)
  return configure({ version }, { mode })
}
