import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack, { type Configuration } from 'webpack'
import { globalName } from '../releases/buildNames'
import { readShellDescriptor } from '../workspace/descriptor'
import { baseConfig, isReleaseBuild, type BuildEnv } from './baseConfig'
import { provideRefresh } from './fastRefresh'
import { FirstLoadPlugin } from './firstLoad'
import { leaveOutTheme, olderMajors, olderModules } from './olderMajors'
import { shellPrerender } from './prerenderConfig'
import { firstShared, packageOf, sharedModules, sharedVersions } from './sharedModules'

/**
 * The shell's webpack configuration: the browser's build and, for a release, the bundle from which hosts render first
 * pages. The shell exposes nothing and provides the shared modules.
 */
export const shellConfig =
  (folder: string) =>
  async (env: BuildEnv, { mode }: { mode?: string }): Promise<Configuration | Configuration[]> => {
    const name = globalName('shell', env.version)
    const isRelease = isReleaseBuild(env, mode)
    const base = baseConfig(folder, name, isRelease)
    const browser = {
      ...base,
      // as in a remote
      output: { ...base.output, hashSalt: 'shell' },
      entry: { main: [...(isRelease ? [] : [provideRefresh]), './src/bootstrap.tsx', provideAll(folder)] },
      optimization: { ...base.optimization, splitChunks: { cacheGroups: { vendor, icons } } },
      plugins: [
        ...(base.plugins ?? []),
        new webpack.NormalModuleReplacementPlugin(/^\.\/fetch\.js$/, leaveOutFetch),
        new webpack.NormalModuleReplacementPlugin(/\.css$/, leaveOutTheme(folder)),
        new ModuleFederationPlugin({
          name,
          shared: shared(folder),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          // as a file, its generated entry would be written into the checkout
          virtualRuntimeEntry: true,
          // The plugin of `provideExternalRuntime`, as an ES module: that option would add a second, CommonJS runtime.
          runtimePlugins: [
            fileURLToPath(import.meta.resolve('@module-federation/inject-external-runtime-core-plugin')),
          ],
          experiments: { optimization: { target: 'web' } },
        }),
        new FirstLoadPlugin('main', [
          ...readShellDescriptor(folder).screens.map(({ screen }) => screen),
          ...olderMajors(folder).map(({ installedAs }) => installedAs),
        ]),
      ],
    }
    if (isRelease) return [browser, shellPrerender(folder)]
    const { devServer } = await import('./devServer')
    return { ...browser, devServer: await devServer(folder, env) }
  }

/** Browsers send by XMLHttpRequest: axios's other way, which only hosts use, would be 4 KB of every first load. */
function leaveOutFetch(wanted: { context: string; request: string }): void {
  if (/axios[\\/]lib[\\/]adapters$/.test(wanted.context))
    wanted.request = 'data:text/javascript,export const getFetch = undefined'
}

/** First load's libraries in a separate file: browsers download and compile two files in parallel. */
const vendor = { name: 'vendor', chunks: 'initial', test: /node_modules/ } as const

/** One chunk for icons that several shared antd modules use. */
const icons = { name: 'icons', chunks: 'async', test: /@ant-design[\\/]icons/, minChunks: 2, enforce: true } as const

/** Imports every shared module in code that never runs, so that the build contains those the shell itself does not use. */
const provideAll = (folder: string) =>
  `data:text/javascript,${encodeURIComponent(
    [...sharedModules, ...olderModules(folder).map(({ request }) => request)]
      .map((module) => `() => import('${module}')`)
      .join(';'),
  )}`

const shared = (folder: string) => {
  const versions = sharedVersions(folder)
  const own = sharedModules.map((module) => {
    const version = versions[packageOf(module)]
    const eager = firstShared.includes(module)
    return [module, { singleton: true, strictVersion: true, version, requiredVersion: version, eager }] as const
  })
  const older = olderModules(folder).map(({ request, shareKey, version }) => {
    return [request, { shareKey, singleton: true, strictVersion: true, version, requiredVersion: version }] as const
  })
  return { ...Object.fromEntries(own), ...Object.fromEntries(older) }
}
