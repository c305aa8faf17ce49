import type { Release } from '@haggle/shared-contract/platform'
import getPort from 'get-port'
import type { Configuration, RequestHandler } from 'webpack-dev-server'
import { assetsIn } from '../releases/assets'
import { RELEASE_FILE } from '../releases/store'
import type { BuildEnv } from './baseConfig'
import { describeBuild } from './describe'

/** Version of builds under development; never released. */
export const DEV_VERSION = '0.0.0-dev'

/** A free port for a build under development. */
export const devPort = () => getPort({ port: getPort.makeRange(3101, 3200) })

/** How webpack-dev-server serves a package on this machine, for pages of another address: a host's, or a deployed site's. */
export async function devServer(folder: string, { port, within }: BuildEnv): Promise<Configuration> {
  const ownPort = port ?? (await devPort())
  return {
    host: 'localhost',
    port: ownPort,
    // requests with another Host are refused (DNS rebinding)
    allowedHosts: within === undefined ? 'auto' : [new URL(within).hostname],
    headers: { 'access-control-allow-origin': within ?? '*', 'cache-control': 'no-store' },
    static: false,
    client: {
      webSocketURL: `ws://localhost:${ownPort}/ws`,
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      logging: 'warn',
    },
    // hosts serve the files of a build, too, and describe it like a release
    devMiddleware: { writeToDisk: true },
    setupMiddlewares: (middlewares, server) => {
      let release: Promise<Release> | undefined
      server.compiler.hooks.done.tap(RELEASE_FILE, () => (release = undefined))
      const middleware: RequestHandler = (_, reply, next) => {
        server.middleware?.waitUntilValid(() => {
          release ??= describe(folder, server.compiler.outputPath)
          release.then((described) => reply.end(JSON.stringify(described)), next)
        })
      }
      return [...middlewares, { path: `/${RELEASE_FILE}`, middleware }]
    },
  }
}

const describe = async (folder: string, directory: string): Promise<Release> => {
  const assets = await assetsIn(directory)
  const provenance = { version: DEV_VERSION, commit: 'unknown', source: '0'.repeat(64) }
  return describeBuild(
    folder,
    directory,
    assets.filter(({ path }) => !path.includes('.hot-update.')),
    {
      ...provenance,
      builtAt: new Date().toISOString(),
    },
  )
}
