import { extname, join } from 'node:path'
import type { Configuration, Module, RuleSetRule } from 'webpack'
import { FRAMEWORK_CHUNK } from '../releases/buildNames'

// A remote with a framework of its own has two worlds in one build: its own modules, and the bridge, which is a component of the
// shell's React. `react` is another package in each.

/** The layer of the modules that take shared packages from the shell. */
export const SHELL_LAYER = 'shell'

/** The query of an exposed module whose `mount` is to become a component. */
export const BRIDGED = '?bridged'

const bridgeFolder = join(import.meta.dirname, '../bridge')

export const bridgeRules: RuleSetRule[] = [
  { include: bridgeFolder, layer: SHELL_LAYER },
  {
    resourceQuery: /^\?bridged$/,
    // before all others, which get the module from what this one makes
    enforce: 'post',
    loader: join(import.meta.dirname, `bridgeLoader${extname(import.meta.filename)}`),
  },
]

/** What it has from npm is one chunk, which the gate weighs by itself. */
export const frameworkChunk: NonNullable<Configuration['optimization']> = {
  splitChunks: {
    cacheGroups: {
      [FRAMEWORK_CHUNK]: {
        name: FRAMEWORK_CHUNK,
        chunks: 'async',
        enforce: true,
        test: (module: Module) =>
          module.layer !== SHELL_LAYER && /[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? ''),
      },
    },
  },
}
