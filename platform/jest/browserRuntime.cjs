const { Script } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

/** By file: what all files of tests that a worker runs have in common. */
const scripts = new Map()

/** Compiles a module once per worker, not anew for each file of tests: only the window in which it runs is another. */
module.exports = class BrowserRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest)
    const { executor } = this
    const head = `(function (${executor.injectedModuleParameters.join()}) {`
    executor.compile = (source, filename) => {
      const context = environment.getVmContext()
      return context && scriptOf(filename, `${head}${source}\n})`, -head.length).runInContext(context)
    }
  }
}

function scriptOf(filename, source, columnOffset) {
  const known = scripts.get(filename)
  if (known?.source === source) return known.script
  const script = new Script(source, { filename, columnOffset })
  scripts.set(filename, { source, script })
  return script
}
