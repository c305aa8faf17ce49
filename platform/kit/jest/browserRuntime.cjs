const { Script } = require('node:vm')
const { default: Runtime } = require('jest-runtime')
const { disableStorages } = require('./asyncStorages.cjs')

/** Compiled scripts by file, shared by all test files of a worker. */
const scripts = new Map()

/** Compiles a module once per worker instead of once per test file; each test file still runs it in its own window. */
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

  teardown() {
    disableStorages()
    super.teardown()
  }
}

function scriptOf(filename, source, columnOffset) {
  const known = scripts.get(filename)
  if (known?.source === source) return known.script
  const script = new Script(source, { filename, columnOffset })
  scripts.set(filename, { source, script })
  return script
}
