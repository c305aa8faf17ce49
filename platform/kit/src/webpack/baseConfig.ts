import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { PRERENDER_FILE } from '../releases/buildNames'
import { extensions } from '../workspace/descriptor'
import { fastRefresh } from './fastRefresh'
import { IntegrityPlugin } from './integrity'
import { fonts, pictures, styles, typescript } from './loaders'

/** Milliseconds after which loading a chunk fails. */
const CHUNK_LOAD_TIMEOUT = 120_000

/** The first argument of a configuration function: the version being built. */
export interface BuildEnv {
  version?: string
  /** Whether webpack-dev-server runs it; set by `webpack serve`. */
  WEBPACK_SERVE?: boolean
  /** The port to serve at; default: a free one. */
  port?: number
  /** The only site whose pages may load the served build; any by default. */
  within?: string
}

/** Releases are what is built unless a configuration is served, or development is asked for. */
export const isReleaseBuild = ({ WEBPACK_SERVE = false }: BuildEnv, mode: string | undefined): boolean =>
  mode !== 'development' && !WEBPACK_SERVE

/** Configuration common to the shell and the remotes. With `refresh`, React components keep their state when they are edited. */
export const baseConfig = (
  folder: string,
  uniqueName: string,
  production: boolean,
  refresh = !production,
): Configuration => ({
  context: folder,
  mode: production ? 'production' : 'development',
  // scripts of a release name their source maps only if these are public (see bundleMain)
  devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
  target: ['web', 'es2022'],
  output: {
    uniqueName,
    publicPath: 'auto',
    filename: '[name].js',
    chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: CHUNK_LOAD_TIMEOUT,
    // After a module failed to evaluate, the next import evaluates it again instead of returning incomplete exports.
    strictModuleExceptionHandling: true,
    clean: { keep: PRERENDER_FILE },
  },
  resolve: { extensions },
  module: { rules: [typescript({ refresh }), ...styles(), pictures, fonts] },
  plugins: [
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', chunkFilename: '[name].[contenthash:8].css' }),
    // In development, files change after their hashes were computed.
    ...(production ? [new IntegrityPlugin(CHUNK_LOAD_TIMEOUT)] : []),
    ...(refresh ? fastRefresh(folder) : []),
  ],
  // swc's output is as small as terser's, and a release builds in two thirds of the time
  optimization: {
    // a broken build under development leaves the last good one in place, whose files match its description
    emitOnErrors: false,
    ...(refresh && { moduleIds: false }),
    minimizer: [
      new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }),
      new MinimizerPlugin({ test: /\.css$/, minify: webpack.css.syntax.cssMinify }),
    ],
  },
  performance: { hints: false },
  stats: 'errors-warnings',
})
