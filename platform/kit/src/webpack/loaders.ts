import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import registerComponents from 'react-refresh-typescript'
import type { RuleSetRule, RuleSetUseItem } from 'webpack'

/** Resolves loaders from this package, not from the package being built. */
const { resolve } = createRequire(join(import.meta.dirname, 'loaders.js'))
/** TypeScript in the repository, JavaScript in the published package. */
const styleSheetLoader = join(import.meta.dirname, `styleSheetLoader${extname(import.meta.filename)}`)

/** The build runs `antd.css.tsx`, imported as `./antd.css`: its default export is a style sheet's text. */
const GENERATED_STYLES = /\.css\.tsx?$/

/** Transpiles TypeScript; lint and `npm run dev` check its types, at the same time. */
export const typescript = ({ refresh = false, sourceMap = true } = {}): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: GENERATED_STYLES,
  loader: resolve('ts-loader'),
  options: {
    transpileOnly: true,
    configFile: join(import.meta.dirname, '../../tsconfig.build.json'),
    compilerOptions: { sourceMap },
    ...(refresh && { getCustomTransformers: () => ({ before: [registerComponents()] }) }),
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

/** The endings of kit/pictures.d.ts and of Jest's presets. */
export const pictures: RuleSetRule = { test: /\.(svg|png|jpe?g|webp|avif)$/, type: 'asset' }

/** Separate files, so that browsers keep them cached when a style sheet changes. */
export const fonts: RuleSetRule = { test: /\.woff2$/, type: 'asset/resource' }
