import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { baseConfig, globalName, type BuildEnv } from './baseConfig'
import { FirstLoadPlugin } from './firstLoad'
import { packageOf, sharedModules, sharedVersions } from './sharedModules'

/** The shell's whole webpack configuration. The shell exposes nothing and provides what all share. */
export const shellConfig =
  (folder: string) =>
  (env: BuildEnv, { mode }: { mode?: string }): Configuration => {
    const name = globalName('shell', env.version)
    const base = baseConfig(folder, name, mode !== 'development')
    return {
      ...base,
      entry: { main: ['./src/main.ts', provideAll] },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name,
          shared: shared(folder),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
        }),
        new FirstLoadPlugin('main', './bootstrap'),
      ],
    }
  }

/** Names every shared module once, so that those the shell itself does not use are in its build too. Loads nothing. */
const provideAll = `data:text/javascript,${encodeURIComponent(
  sharedModules.map((module) => `() => import('${module}')`).join(';'),
)}`

const shared = (folder: string) => {
  const versions = sharedVersions(folder)
  return Object.fromEntries(
    sharedModules.map((module) => {
      const version = versions[packageOf(module)]
      return [module, { singleton: true, strictVersion: true, version, requiredVersion: version }]
    }),
  )
}
