const { createRequire, isBuiltin } = require('node:module')
const { compileFunction } = require('node:vm')
const { default: Runtime } = require('jest-runtime')
const { disableStorages } = require('./asyncStorages.cjs')

/** Compiled module functions by file; each call creates a new instance of the module. */
const compiled = new Map()

/**
 * Loads third-party modules with Node's own loader, once per worker; only our modules are loaded again for each test file.
 * Loading fastify, kysely and similar libraries was most of a test file's start-up time. Used with nodeEnvironment.cjs.
 */
module.exports = class NodeRuntime extends Runtime {
  constructor(config, ...rest) {
    super(config, ...rest)
    this.published = config.testEnvironmentOptions.published
    this.executor.compile = (source, filename) => {
      const known = compiled.get(filename)
      if (known?.source === source) return known.load
      const load = compileFunction(source, this.executor.injectedModuleParameters, { filename })
      compiled.set(filename, { source, load })
      return load
    }
  }

  isShared(name) {
    return (
      !/^[./]|^@jest\//.test(name) &&
      !isBuiltin(name) &&
      !this.published.some((ours) => `${name}/`.startsWith(`${ours}/`))
    )
  }

  requireModuleOrMock(from, name) {
    return this.isShared(name) ? createRequire(from)(name) : super.requireModuleOrMock(from, name)
  }

  setMock(from, name, ...rest) {
    if (this.isShared(name)) throw new Error(`All tests share ${name}: mock the module of ours that uses it.`)
    super.setMock(from, name, ...rest)
  }

  teardown() {
    disableStorages()
    super.teardown()
  }
}
