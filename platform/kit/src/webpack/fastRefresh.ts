import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack, { type ExternalItem, type WebpackPluginInstance } from 'webpack'

const runtime = createRequire(import.meta.url).resolve('react-refresh/runtime')

/** Plugins of a build whose components keep their state when they are edited (React Fast Refresh). */
export const fastRefresh = (folder: string): WebpackPluginInstance[] => [
  // webpack-dev-server shows the errors of a build, and the app those of a component
  new ReactRefreshPlugin({ overlay: false, library: 'haggle' }),
  // one runtime serves all packages of a page, so that modules of two need two names
  new webpack.ids.NamedModuleIdsPlugin({ context: dirname(folder) }),
]

/** The shell's first entry: remotes refresh through its runtime, which has seen React's first render. */
export const provideRefresh = `data:text/javascript,${encodeURIComponent(
  `import refresh from ${JSON.stringify(runtime)}\nglobalThis.haggleReactRefresh = refresh`,
)}`

/** Accepts no component, so that every edit reloads the page: the React of a released shell is a production build. */
const none = `{
  register() {},
  getFamilyByType() {},
  injectIntoGlobalHook() {},
  isLikelyComponentType: () => false,
  createSignatureFunctionForTransform: () => (type) => type,
}`

/** Takes a remote's refresh runtime from the shell. */
export const refreshOfShell: ExternalItem = ({ request = '' }, done) =>
  /react-refresh[\\/]runtime(\.js)?$/.test(request)
    ? done(undefined, `var (globalThis.haggleReactRefresh ?? ${none})`)
    : done()
