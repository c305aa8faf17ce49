import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { PRERENDER_FILE } from './buildNames'
import { extensions } from './descriptor'
import { IntegrityPlugin } from './integrity'
import { fonts, pictures, styles, typescript } from './loaders'

/** Milliseconds after which loading a chunk fails. */
const CHUNK_LOAD_TIMEOUT = 120_000

/** The first argument of a configuration function: the version being built. */
export interface BuildEnv {
  version?: string
}

/** Configuration common to the shell and the remotes. */
export const baseConfig = (folder: string, uniqueName: string, production: boolean): Configuration => ({
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
  module: { rules: [typescript(), ...styles(), pictures, fonts] },
  plugins: [
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', chunkFilename: '[name].[contenthash:8].css' }),
    // In development, files change after their hashes were computed.
    ...(production ? [new IntegrityPlugin(CHUNK_LOAD_TIMEOUT)] : []),
  ],
  // swc's output is as small as terser's, and a release builds in two thirds of the time
  optimization: {
    minimizer: [
      new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }),
      new MinimizerPlugin({ test: /\.css$/, minify: webpack.css.syntax.cssMinify }),
    ],
  },
  performance: { hints: false },
  stats: 'errors-warnings',
})
