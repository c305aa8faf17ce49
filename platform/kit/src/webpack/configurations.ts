import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration } from 'webpack'
import type { BuildEnv } from './baseConfig'

type Configurations = Configuration | Configuration[]

/** Remotes made by earlier versions of the platform have a `webpack.config.ts`. */
const names = ['webpack.config.mjs', 'webpack.config.ts']

/** A package's webpack configuration; undefined if it has none. */
export const configurationFile = (folder: string): string | undefined =>
  names.map((name) => join(folder, name)).find((file) => existsSync(file))

/**
 * The configurations in a package's `webpack.config.mjs`: for browsers and, for a release, for prerendering. Throws if there
 * is none.
 */
export async function configurationsOf(
  folder: string,
  env: BuildEnv,
  mode: 'production' | 'development',
): Promise<Configuration[]> {
  const file = configurationFile(folder)
  const { default: configure } = (file ? await import(pathToFileURL(file).href) : {}) as {
    default?: (env: BuildEnv, argv: object) => Configurations | Promise<Configurations>
  }
  if (typeof configure !== 'function')
    throw new Error(
      `${file ?? join(folder, 'webpack.config.mjs')} must be there, with: export default remoteConfig(import.meta.dirname)`,
    )
  return [await configure(env, { mode })].flat()
}
