import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import getPort from 'get-port'
import type { Release } from 'shared-contract/platform'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { assetsIn } from '../releases/assets'
import { releaseName } from '../releases/build'
import { describeBuild, MANIFEST_FILE } from '../releases/describe'
import { configurationsOf } from '../webpack/configurations'
import { descriptorFile } from '../webpack/descriptor'
import type { Workspace } from '../workspace/workspace'
import { reloading, serveDevelopment } from './developmentServer'
import { keepBuilding } from './keepBuilding'

/** A package under development: rebuilt at every edit, and described like a release. */
export interface WatchedPackage {
  name: string
  /** The build's directory, for the host to serve. */
  directory: string
  /** The last build without errors. */
  latest(): Promise<Release>
  /** Its federation manifest, for another app that takes it in place of a release. */
  manifest: string
}

/** Version of builds under development; never released. */
export const DEV_VERSION = '0.0.0-dev'

/** A free port for a build under development. */
export const devPort = () => getPort({ port: getPort.makeRange(3101, 3200) })

const provenance = { version: DEV_VERSION, commit: 'unknown', source: '0'.repeat(64) }

interface WatchOptions {
  port: number
  /** NODE_ENV of the shell that it runs in. */
  nodeEnv: string
  /** The only other site that may load the build. */
  within?: string
  /** Lines about what the gate would refuse in the descriptor; printed at the start and at every change of it. */
  refusals?: () => string[] | Promise<string[]>
}

/** Starts to watch a package; resolves after its first build without errors. Errors of a build are printed and shown by its pages. */
export async function watchPackage(
  { home }: Workspace,
  folder: string,
  options: WatchOptions,
): Promise<WatchedPackage> {
  const { port, nodeEnv, within, refusals = () => [] } = options
  const name = releaseName(folder)
  const directory = join(home, 'dev', name)
  let latest: Promise<Release> | undefined
  const describe = () => latest ?? Promise.reject(new Error(`${name} is not built yet.`))
  const server = await serveDevelopment({ port, directory, origin: within, describe })
  const configure = async (): Promise<Compiler> => {
    for (const line of await refusals()) console.error(`Would be refused: ${line}`)
    const compiler = webpack(await configuration(folder, directory, nodeEnv))
    if (!compiler) throw new Error(`${folder} has no webpack configuration.`)
    new webpack.EntryPlugin(folder, `data:text/javascript,${encodeURIComponent(reloading(port))}`, {}).apply(compiler)
    return compiler
  }
  let isBroken = false
  const fail = (errors: string) => {
    isBroken = true
    console.error(errors)
    server.fail(`${name} is not built:\n\n${stripVTControlCharacters(errors)}`)
  }
  await new Promise<void>((built, failed) => {
    const report: Parameters<Compiler['watch']>[1] = (error, stats) => {
      if (error) return failed(error)
      if (!stats) return
      if (stats.hasErrors()) return fail(stats.toString('errors-only'))
      if (isBroken) console.log(`${name} is built again.`)
      isBroken = false
      latest = assetsIn(directory).then((assets) =>
        describeBuild(folder, directory, assets, { ...provenance, builtAt: new Date().toISOString() }),
      )
      server.announce(stats.hash ?? '')
      built()
    }
    keepBuilding(descriptorFile(folder), { configure, report, fail }).catch(failed)
  })
  return { name, directory, latest: describe, manifest: `${server.url}/${MANIFEST_FILE}` }
}

async function configuration(folder: string, directory: string, nodeEnv: string): Promise<Configuration> {
  const [config = {}] = await configurationsOf(folder, DEV_VERSION, 'development')
  return {
    ...config,
    infrastructureLogging: { level: 'error' },
    output: { ...config.output, path: directory },
    // a broken build leaves the last good one in place, whose files match its description
    optimization: { ...config.optimization, nodeEnv, emitOnErrors: false },
  }
}
