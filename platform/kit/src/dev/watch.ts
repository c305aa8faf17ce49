import { watchFile } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Release } from '@haggle/shared-contract/platform'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { releaseName } from '../build/build'
import { RELEASE_FILE } from '../releases/store'
import { configurationsOf } from '../webpack/configurations'
import { MANIFEST_FILE } from '../webpack/describe'
import { devPort, DEV_VERSION } from '../webpack/devServer'
import { descriptorFile } from '../workspace/descriptor'
import type { Workspace } from '../workspace/workspace'

/** A package under development: served by webpack-dev-server, and described like a release. */
export interface WatchedPackage {
  name: string
  /** The build's directory, for the host to serve. */
  directory: string
  /** The last build without errors. */
  latest(): Promise<Release>
  /** Its federation manifest, for another app that takes it in place of a release. */
  manifest: string
}

interface WatchOptions {
  /** The deployed site that it is developed in. */
  within?: string
  /** Lines about what the gate would refuse in the descriptor; printed at the start and at every change of it. */
  refusals?: () => string[] | Promise<string[]>
}

/** Starts to develop a package; resolves after its first build without errors. */
export async function watchPackage(
  { home }: Workspace,
  folder: string,
  { within, refusals = () => [] }: WatchOptions,
): Promise<WatchedPackage> {
  const name = releaseName(folder)
  const directory = join(home, 'dev', name)
  const port = await devPort()
  let isBroken = false
  // the first rebuild takes the longest: it is over before the first edit
  let isWarm = false
  let built = () => {}
  const isBuilt = new Promise<void>((done) => (built = done))

  async function configure(): Promise<WebpackDevServer> {
    for (const line of await refusals()) console.error(`Would be refused: ${line}`)
    const env = { version: DEV_VERSION, WEBPACK_SERVE: true, port, within }
    const [{ devServer, ...config } = {}] = await configurationsOf(folder, env, 'development')
    // React's halves must be of one kind: a deployed site's are production builds
    const nodeEnv = within === undefined ? 'development' : 'production'
    const compiler = webpack({
      ...config,
      stats: 'errors-only',
      infrastructureLogging: { level: 'error' },
      output: { ...config.output, path: directory },
      optimization: { ...config.optimization, nodeEnv },
    })
    compiler.hooks.done.tap('dev', (stats) => {
      if (isBroken && !stats.hasErrors()) console.log(`${name} is built again.`)
      isBroken = stats.hasErrors()
      if (isBroken) return
      if (isWarm) return built()
      isWarm = true
      setImmediate(() => compiler.watching?.invalidate())
    })
    return new WebpackDevServer({ ...devServer, setupExitSignals: false }, compiler)
  }

  let server = await configure()
  await server.start()
  let restarted = Promise.resolve()
  watchFile(descriptorFile(folder), { interval: 500 }, () => (restarted = restarted.then(restart)))

  /** Webpack reads a descriptor's screens only at its start. */
  async function restart(): Promise<void> {
    for (let told = ''; ; await wait(1000))
      try {
        const next = await configure()
        await server.stop()
        server = next
        return await server.start()
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        if (message !== told) fail(message)
        told = message
      }
  }

  function fail(message: string) {
    isBroken = true
    console.error(message)
    server.sendMessage(server.webSocketServer?.clients ?? [], 'errors', [message])
  }

  await isBuilt
  const url = `http://localhost:${port}`
  const latest = async () => Release.parse(await (await fetch(`${url}/${RELEASE_FILE}`)).json())
  return { name, directory, latest, manifest: `${url}/${MANIFEST_FILE}` }
}
