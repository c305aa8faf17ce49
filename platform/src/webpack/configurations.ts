import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration } from 'webpack'

/** What a package's `webpack.config.ts` makes of a version: what browsers get and, of a release, what hosts render with. */
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
