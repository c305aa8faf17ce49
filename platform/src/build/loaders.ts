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

/** `X.module.css` becomes a default export of class names; any other css file is global. */
export const styles = (): RuleSetRule => ({
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: 'css-loader',
      options: {
        modules: {
          auto: true,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentName: '[local]-[hash:base64:6]',
        },
      },
    },
  ],
})

export const pictures: RuleSetRule = { test: /\.(svg|png|webp|avif)$/, type: 'asset' }
