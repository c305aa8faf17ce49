import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { RuleSetRule, RuleSetUseItem } from 'webpack'

/** Loaders are found from here, wherever the package that is built lies. */
const { resolve } = createRequire(join(import.meta.dirname, 'loaders.js'))
/** TypeScript in the repository, JavaScript where it is published. */
const styleSheetLoader = join(import.meta.dirname, `styleSheetLoader${extname(import.meta.filename)}`)

/** `antd.css.tsx`, imported as `./antd.css`, is run by the build: its default export is a style sheet. */
const madeStyles = /\.css\.tsx?$/

/** TypeScript is only translated here; lint says type errors. */
export const typescript = (): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: madeStyles,
  loader: resolve('swc-loader'),
  options: {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      // a remote under development runs on the React of a released shell, which has no runtime for development
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
})

const cssModules = {
  auto: true,
  namedExport: false,
  exportLocalsConvention: 'as-is',
  localIdentName: '[local]-[hash:base64:6]',
}

const withMade = (use: RuleSetUseItem[]): RuleSetRule[] => [
  { test: /\.css$/, use },
  { test: madeStyles, use: [...use, { loader: styleSheetLoader }] },
]

/** `X.module.css` becomes a default export of class names; any other css file is global. */
export const styles = (): RuleSetRule[] =>
  withMade([MiniCssExtractPlugin.loader, { loader: resolve('css-loader'), options: { modules: cssModules } }])

/** The class names alone, the same as in the browser's build of the same folder. */
export const styleNames = (): RuleSetRule[] =>
  withMade([{ loader: resolve('css-loader'), options: { modules: { ...cssModules, exportOnlyLocals: true } } }])

export const pictures: RuleSetRule = { test: /\.(svg|png|webp|avif)$/, type: 'asset' }

/** Files of their own, which stay in the cache when a style sheet changes. */
export const fonts: RuleSetRule = { test: /\.woff2$/, type: 'asset/resource' }
