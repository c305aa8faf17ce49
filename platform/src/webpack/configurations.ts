import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration } from 'webpack'

/** The configurations in a package's `webpack.config.ts`: for browsers and, for a release, for prerendering. */
export async function configurationsOf(
  folder: string,
  version: string,
  mode: 'production' | 'development',
): Promise<Configuration[]> {
  const { default: configure } = (await import(pathToFileURL(join(folder, 'webpack.config.ts')).href)) as {
    default: (env: object, argv: object) => Configuration[]
  }
  return configure({ version }, { mode })
}
