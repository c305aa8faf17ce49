import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import getPort from 'get-port'
import type { Release } from 'shared-contract/platform'
import webpack, { type Configuration } from 'webpack'
import WebpackDevServer, { type RequestHandler } from 'webpack-dev-server'
import { assetsIn } from '../releases/assets'
import { releaseName } from '../releases/build'
import { describeBuild, manifestFile } from '../releases/describe'
import { releaseFile } from '../releases/store'
import type { Workspace } from '../workspace/workspace'

/** A package under development: built again at every edit, and described like a release. */
export interface Watched {
  name: string
  /** Where its files are, for the host to serve. */
  directory: string
  /** Its last build that had no errors. */
  latest(): Promise<Release>
  /** Where its live reload connects. */
  socket: string
  /** Its federation manifest, for another app that takes it in place of a release. */
  manifest: string
}

/** The version that is never released. */
export const devVersion = '0.0.0-dev'

/** Where builds under development are served, each on the first that is free. */
export const devPort = () => getPort({ port: getPort.makeRange(3101, 3200) })

const provenance = { version: devVersion, commit: 'unknown', source: '0'.repeat(64) }

interface WatchOptions {
  port: number
  /** That of its shell. */
  nodeEnv: string
  /** The host of another app that takes the build. */
  within?: string
}

/** Starts to watch a package; resolves after its first build without errors. */
export async function watch({ home }: Workspace, folder: string, options: WatchOptions): Promise<Watched> {
  const { port, nodeEnv, within } = options
  const name = releaseName(folder)
  const directory = join(home, 'dev', name)
  const compiler = webpack(await configuration(folder, directory, nodeEnv))
  if (!compiler) throw new Error(`${folder} has no webpack configuration.`)

  let latest: Promise<Release> | undefined
  const built = new Promise<void>((done) => {
    compiler.hooks.done.tap('watch', (stats) => {
      if (stats.hasErrors()) return
      latest = assetsIn(directory).then((assets) =>
        describeBuild(folder, directory, assets, { ...provenance, builtAt: new Date().toISOString() }),
      )
      done()
    })
  })
  const describe: RequestHandler = (_, response) => {
    void latest?.then((release) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
        .end(JSON.stringify(release)),
    )
  }
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      static: false,
      hot: false,
      liveReload: true,
      client: { webSocketURL: { hostname: 'localhost', port, pathname: '/ws' }, logging: 'warn', overlay: false },
      devMiddleware: { writeToDisk: true },
      // another app may take this build in place of its release
      headers: { 'access-control-allow-origin': '*' },
      ...(within && { allowedHosts: [within] }),
      setupMiddlewares: (middlewares) => [
        { name: releaseFile, path: `/${releaseFile}`, middleware: describe },
        ...middlewares,
      ],
    },
    compiler,
  )
  await server.start()
  await built
  return {
    name,
    directory,
    latest: () => latest ?? Promise.reject(new Error(name)),
    socket: `ws://localhost:${port}`,
    manifest: `http://localhost:${port}/${manifestFile}`,
  }
}

async function configuration(folder: string, directory: string, nodeEnv: string): Promise<Configuration> {
  const { default: configure } = (await import(pathToFileURL(join(folder, 'webpack.config.ts')).href)) as {
    default: (env: object, argv: object) => Configuration[]
  }
  const [config = {}] = configure({ version: devVersion }, { mode: 'development' })
  return {
    ...config,
    infrastructureLogging: { level: 'error' },
    output: { ...config.output, path: directory },
    optimization: { ...config.optimization, nodeEnv },
  }
}
