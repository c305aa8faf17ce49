import { join } from 'node:path'
import { baseConfig, precompress } from '@haggle/kit/webpack'
import webpack, { type Configuration } from 'webpack'

const folder = join(import.meta.dirname, '../..')

/** Builds the monolith into a folder. Returns its initial scripts and style sheets, in order. */
export async function buildMonolith(path: string): Promise<string[]> {
  const base = baseConfig(folder, 'monolith', true)
  const config: Configuration = {
    ...base,
    entry: { main: './src/first-load/monolith.tsx' },
    output: { ...base.output, path, publicPath: '/' },
    // The shell's recovery of failed screens imports the federation runtime, which the monolith does not have.
    resolve: { ...base.resolve, alias: { '@module-federation/enhanced/runtime$': false } },
    devtool: false,
    ignoreWarnings: [/was not found/],
  }
  const files = await new Promise<string[]>((done, failed) =>
    webpack(config, (error, stats) => {
      if (error || !stats || stats.hasErrors()) failed(error ?? new Error(stats?.toString('errors-only')))
      else done([...(stats.compilation.entrypoints.get('main')?.getFiles() ?? [])])
    }),
  )
  await precompress(path)
  return files
}
