import type { Descriptor } from '@haggle/shared-contract/platform'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration, ExternalItem } from 'webpack'
import { globalName } from '../releases/buildNames'
import { readDescriptor, requireModules } from '../workspace/descriptor'
import { baseConfig, isReleaseBuild, type BuildEnv } from './baseConfig'
import { refreshOfShell } from './fastRefresh'
import { byKind } from './firstLoad'
import { jsonSchemas, schemaModules } from './jsonSchemas'
import { NoCopiesPlugin } from './noCopies'
import { BRIDGED, bridgeRules, frameworkChunk, SHELL_LAYER } from './ownFramework'
import { remotePrerender } from './prerenderConfig'
import { installedVersion, neededRanges, packageOf, sharedModules, sharedPackages, sharedRanges } from './sharedModules'

/**
 * A remote's webpack configuration, derived from its `remote.json` and `package.json`: the browser's build and, for a
 * release, the bundle from which hosts render first pages.
 */
export const remoteConfig =
  (folder: string) =>
  async (env: BuildEnv, { mode }: { mode?: string }): Promise<Configuration | Configuration[]> => {
    const descriptor = readDescriptor(folder)
    requireModules(folder, descriptor)
    const { name, screens, parts = [] } = descriptor
    const isOwn = descriptor.ownFramework !== undefined
    const query = isOwn ? BRIDGED : ''
    const noted = { contract: contractOf(folder), schemas: await jsonSchemas(folder, schemaModules(descriptor)) }
    const isRelease = isReleaseBuild(env, mode)
    const base = baseConfig(folder, globalName(name, env.version), isRelease, !isRelease && !isOwn)
    const browser = {
      ...base,
      entry: {},
      // the hashes of class names, so that no two remotes have the same
      output: { ...base.output, hashSalt: name },
      externals: [isOwn ? refuseShellsOwn : refuseUnnamed(folder), ...(isRelease ? [] : [refreshOfShell])],
      ...(isOwn && {
        module: { ...base.module, rules: [...(base.module?.rules ?? []), ...bridgeRules] },
        optimization: { ...base.optimization, ...frameworkChunk },
      }),
      plugins: [
        ...(base.plugins ?? []),
        // what a framework of its own needs is in it
        ...(isOwn ? [] : [new NoCopiesPlugin(sharedPackages)]),
        new ModuleFederationPlugin({
          name: globalName(name, env.version),
          filename: 'remoteEntry.js',
          exposes: Object.fromEntries([
            ...screens.map(({ screen }) => [screen, exposed('screens', screen, query)] as const),
            ...parts.map(({ part }) => [part, exposed('parts', part, query)] as const),
          ]),
          shared: shared(folder, descriptor),
          shareStrategy: 'loaded-first',
          manifest: {
            // takes a fifth of a rebuild, in which shared packages need no list of their files
            disableAssetsAnalyze: !isRelease,
            additionalData: ({ stats, compilation }) => {
              Object.assign(stats.metaData, noted)
              if (isRelease) return
              for (const { name, assets } of stats.exposes) {
                const { js, css } = byKind(compilation.namedChunkGroups.get(name)?.getFiles() ?? [])
                Object.assign(assets, { js: { sync: js, async: [] }, css: { sync: css, async: [] } })
              }
            },
          },
          dts: false,
          // as a file, its generated entry would be written into the checkout
          virtualRuntimeEntry: true,
          // a remote loads no other remote
          experiments: { externalRuntime: true, optimization: { target: 'web', disableRemote: true } },
        }),
      ],
    }
    if (isRelease) return [browser, ...remotePrerender(folder)]
    const { devServer } = await import('./devServer')
    return { ...browser, devServer: await devServer(folder, env) }
  }

/** `./ProductDetail` is `src/screens/ProductDetail.tsx`. */
const exposed = (folder: 'screens' | 'parts', module: string, query: string) => ({
  import: `${module.replace('./', `./src/${folder}/`)}${query}`,
  name: module.replace('./', ''),
})

/** For the gate: the contract's range in the descriptor, and the version the build used. */
const contractOf = (folder: string) => ({
  range: readDescriptor(folder).contract,
  version: installedVersion(folder, '@haggle/shared-contract'),
})

const shared = (folder: string, descriptor: Descriptor) => {
  const ranges = neededRanges(folder, descriptor)
  const issuerLayer = descriptor.ownFramework && { issuerLayer: SHELL_LAYER }
  const needed = sharedModules.filter((module) => packageOf(module) in ranges)
  return Object.fromEntries(
    needed.map((module) => [
      module,
      {
        import: false as const,
        singleton: true,
        strictVersion: true,
        requiredVersion: ranges[packageOf(module)],
        ...issuerLayer,
      },
    ]),
  )
}

/** Fails the build at the import of a shared package without a range: the release would have a copy of its own. */
function refuseUnnamed(folder: string): ExternalItem {
  const named = sharedRanges(folder)
  return ({ request = '' }, done) => {
    const name = packageOf(request)
    if (!sharedModules.includes(request) || name in named) return done()
    done(new Error(`${name} is shared with the shell: package.json must name it under dependencies.`))
  }
}

/** Fails the build of a remote with its own framework at the import of what cannot be there twice: the session and the cart. */
const refuseShellsOwn: ExternalItem = ({ request = '', contextInfo }, done) =>
  packageOf(request) === '@haggle/shared-state' && contextInfo?.issuerLayer !== SHELL_LAYER
    ? done(new Error(`${request} is the shell's: session, cart and events come from the host that mount gets.`))
    : done()
