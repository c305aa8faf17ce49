import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { fileURLToPath } from 'node:url'
import type { Configuration } from 'webpack'
import { baseConfig, globalName, type BuildEnv } from './baseConfig'
import { readShellDescriptor } from './descriptor'
import { FirstLoadPlugin } from './firstLoad'
import { shellPrerender } from './prerenderConfig'
import { firstShared, packageOf, sharedModules, sharedVersions } from './sharedModules'

/**
 * The shell's whole webpack configuration: what browsers get and, of a release, what hosts render first pages with. The
 * shell exposes nothing and provides what all share.
 */
export const shellConfig =
  (folder: string) =>
  (env: BuildEnv, { mode }: { mode?: string }): Configuration[] => {
    const name = globalName('shell', env.version)
    const isRelease = mode !== 'development'
    const base = baseConfig(folder, name, isRelease)
    const browser = {
      ...base,
      entry: { main: ['./src/bootstrap.tsx', provideAll] },
      optimization: { ...base.optimization, splitChunks: { cacheGroups: { vendor, icons } } },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name,
          shared: shared(folder),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          // What `provideExternalRuntime` adds, but as a module: that option brings the runtime a second time, as CommonJS.
          runtimePlugins: [
            fileURLToPath(import.meta.resolve('@module-federation/inject-external-runtime-core-plugin')),
          ],
          experiments: { optimization: { target: 'web' } },
        }),
        new FirstLoadPlugin(
          'main',
          readShellDescriptor(folder).screens.map(({ screen }) => screen),
        ),
      ],
    }
    return isRelease ? [browser, shellPrerender(folder)] : [browser]
  }

/** Libraries of the first load in a file of their own: two files arrive and are compiled side by side. */
const vendor = { name: 'vendor', chunks: 'initial', test: /node_modules/ } as const

/** What several of antd's shared parts draw, once. */
const icons = { chunks: 'async', test: /@ant-design[\\/]icons/, minChunks: 2, enforce: true } as const

/** Names every shared module once, so that those the shell itself does not use are in its build too. Loads nothing. */
const provideAll = `data:text/javascript,${encodeURIComponent(
  sharedModules.map((module) => `() => import('${module}')`).join(';'),
)}`

const shared = (folder: string) => {
  const versions = sharedVersions(folder)
  return Object.fromEntries(
    sharedModules.map((module) => {
      const version = versions[packageOf(module)]
      const eager = firstShared.includes(module)
      return [module, { singleton: true, strictVersion: true, version, requiredVersion: version, eager }]
    }),
  )
}
