import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { PRERENDER_FILE } from '../releases/buildNames'
import { extensions, readDescriptor } from '../workspace/descriptor'
import { pictures, styleNames, typescript } from './loaders'
import { olderModules } from './olderMajors'
import { sharedModules } from './sharedModules'

/** Builds a remote's prerender bundle: each screen and part with a `prerender` module, and that module. Empty if there is none. */
export const remotePrerender = (folder: string): Configuration[] => {
  const { name, screens, parts = [] } = readDescriptor(folder)
  const declared = [
    ...screens.map(({ screen, prerender }) => ({ module: screen, file: `screens/${screen}`, prerender })),
    ...parts.map(({ part, prerender }) => ({ module: part, file: `parts/${part}`, prerender })),
  ]
  // several paths may show one screen; no part is named like a screen
  const modules = [
    ...new Map(declared.filter(({ prerender }) => prerender).map((each) => [each.module, each])).values(),
  ]
  if (modules.length === 0) return []
  const source = (path = '') => JSON.stringify(join(folder, 'src', path))
  const lines = modules.flatMap(({ file, prerender }, index) => [
    `import Screen${index} from ${source(file)}`,
    `import * as prerender${index} from ${source(prerender)}`,
  ])
  const members = modules.map(
    ({ module }, index) =>
      `'${module}': { ...prerender${index}, Screen: Screen${index}, prerender: prerender${index}.default }`,
  )
  const entry = [...lines, `export const screens = { ${members.join(', ')} }`]
  return [
    nodeConfig(folder, name, entry, {
      externals: sharedModules.map((name) => ({ [name]: `commonjs ${name}` })),
    }),
  ]
}

/** Builds the shell's prerender bundle: it renders the whole page and provides the shared modules to a remote's bundle. */
export const shellPrerender = (folder: string): Configuration => {
  const modules = [...sharedModules, ...olderModules(folder).map(({ request }) => request)]
  return nodeConfig(folder, 'shell', [
    ...modules.map((name, index) => `import * as shared${index} from '${name}'`),
    `export { renderFirstPage } from ${JSON.stringify(join(folder, 'src/first-page/renderFirstPage'))}`,
    `export { renderPart } from ${JSON.stringify(join(folder, 'src/first-page/renderPart'))}`,
    `export { listAddresses } from ${JSON.stringify(join(folder, 'src/first-page/listAddresses'))}`,
    `export const shared = { ${modules.map((name, index) => `'${name}': shared${index}`).join(', ')} }`,
  ])
}

/** `name` is the remote's or the shell's, as in the browser's build: class names depend on it. */
const nodeConfig = (folder: string, name: string, entry: string[], more: Configuration = {}): Configuration => ({
  context: folder,
  mode: 'production',
  devtool: false,
  target: 'node20',
  entry: { prerender: `data:text/javascript,${encodeURIComponent(entry.join('\n'))}` },
  output: {
    filename: PRERENDER_FILE,
    library: { type: 'commonjs2' },
    hashSalt: name,
    assetModuleFilename: '[name].[contenthash:8][ext]',
  },
  resolve: { extensions, mainFields: ['module', 'main'] },
  // One file, not minified for readable stack traces: browsers never download it.
  module: {
    rules: [
      typescript({ sourceMap: false }),
      ...styleNames(),
      pictures,
      { mimetype: 'text/javascript', resolve: { fullySpecified: false } },
    ],
    parser: { javascript: { dynamicImportMode: 'eager' } },
  },
  optimization: { minimize: false },
  performance: { hints: false },
  stats: 'errors-warnings',
  ...more,
})
