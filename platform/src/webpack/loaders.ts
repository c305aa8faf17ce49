import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { RuleSetRule } from 'webpack'

/** TypeScript is only translated here; `npm run types` checks it. */
export const typescript = (folder: string): RuleSetRule => ({
  test: /\.tsx?$/,
  loader: 'ts-loader',
  options: {
    transpileOnly: true,
    configFile: join(folder, 'tsconfig.json'),
    compilerOptions: { noEmit: false, sourceMap: true },
  },
})

const cssModules = {
  auto: true,
  namedExport: false,
  exportLocalsConvention: 'as-is',
  localIdentName: '[local]-[hash:base64:6]',
}

/** `X.module.css` becomes a default export of class names; any other css file is global. */
export const styles = (): RuleSetRule => ({
  test: /\.css$/,
  use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { modules: cssModules } }],
})

/** The class names alone, the same as in the browser's build of the same folder. */
export const styleNames = (): RuleSetRule => ({
  test: /\.css$/,
  use: [{ loader: 'css-loader', options: { modules: { ...cssModules, exportOnlyLocals: true } } }],
})

export const pictures: RuleSetRule = { test: /\.(svg|png|webp|avif)$/, type: 'asset' }
