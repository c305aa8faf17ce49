import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { extensions } from './descriptor'
import { IntegrityPlugin } from './integrity'
import { fonts, pictures, styles, typescript } from './loaders'
import { prerenderFile } from './prerenderConfig'

/** How long a chunk may take before it counts as failed, in milliseconds. */
const chunkLoadTimeout = 120_000

/** The first argument of a configuration function: the version being built. */
export interface BuildEnv {
  version?: string
}

/** A package's name within a build, unique per release: two releases of a remote may meet in one page. */
export const globalName = (name: string, version = 'dev') => `${name}_${version}`.replace(/[^A-Za-z0-9_]/g, '_')

/** What the shell and the remotes have in common. */
export const baseConfig = (folder: string, uniqueName: string, production: boolean): Configuration => ({
  context: folder,
  mode: production ? 'production' : 'development',
  devtool: production ? 'source-map' : 'cheap-module-source-map',
  target: ['web', 'es2022'],
  output: {
    uniqueName,
    publicPath: 'auto',
    filename: '[name].js',
    chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout,
    // A module that could not be evaluated is evaluated again at the next try, not handed out half done.
    strictModuleExceptionHandling: true,
    clean: { keep: prerenderFile },
  },
  resolve: { extensions },
  module: { rules: [typescript(), ...styles(), pictures, fonts] },
  plugins: [
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', chunkFilename: '[name].[contenthash:8].css' }),
    // Under development files change while they are loaded.
    ...(production ? [new IntegrityPlugin(chunkLoadTimeout)] : []),
  ],
  // swc's output is as small as terser's and a release is built in two thirds of the time
  optimization: {
    minimizer: [
      new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }),
      new MinimizerPlugin({ test: /\.css$/, minify: webpack.css.syntax.cssMinify }),
    ],
  },
  performance: { hints: false },
  stats: 'errors-warnings',
})
