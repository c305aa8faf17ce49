import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { RuleSetRule, RuleSetUseItem } from 'webpack'

/** Resolves loaders from this package, not from the package being built. */
const { resolve } = createRequire(join(import.meta.dirname, 'loaders.js'))
/** TypeScript in the repository, JavaScript in the published package. */
const styleSheetLoader = join(import.meta.dirname, `styleSheetLoader${extname(import.meta.filename)}`)

/** The build runs `antd.css.tsx`, imported as `./antd.css`: its default export is a style sheet's text. */
const GENERATED_STYLES = /\.css\.tsx?$/

/** Transpiles TypeScript; lint reports type errors. */
export const typescript = (): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: GENERATED_STYLES,
  loader: resolve('swc-loader'),
  options: {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      // a remote in development runs on a released shell's React, which lacks the development JSX runtime
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

const withGenerated = (use: RuleSetUseItem[]): RuleSetRule[] => [
  { test: /\.css$/, use },
  { test: GENERATED_STYLES, use: [...use, { loader: styleSheetLoader }] },
]

/** `X.module.css` exports its class names as default; any other CSS file is global. */
export const styles = (): RuleSetRule[] =>
  withGenerated([MiniCssExtractPlugin.loader, { loader: resolve('css-loader'), options: { modules: cssModules } }])

/** For builds that render on the server: class names only, identical to those of the browser's build of the folder. */
export const styleNames = (): RuleSetRule[] =>
  withGenerated([{ loader: resolve('css-loader'), options: { modules: { ...cssModules, exportOnlyLocals: true } } }])

export const pictures: RuleSetRule = { test: /\.(svg|png|webp|avif)$/, type: 'asset' }

/** Separate files, so that browsers keep them cached when a style sheet changes. */
export const fonts: RuleSetRule = { test: /\.woff2$/, type: 'asset/resource' }
