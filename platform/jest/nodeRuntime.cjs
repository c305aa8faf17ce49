const { createRequire, isBuiltin } = require('node:module')
const { compileFunction } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

/** By file: called again, the same function makes a module anew. */
const compiled = new Map()

/**
 * Lets Node itself load third-party modules, once per worker, and only ours anew for each file of tests: most of what
 * such a file costs before its first test is fastify, kysely and their like. Goes with nodeEnvironment.cjs.
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
    return !/^[./]|^@jest\//.test(name) && !isBuiltin(name) && !this.published.includes(name.split('/')[0])
  }

  requireModuleOrMock(from, name) {
    return this.isShared(name) ? createRequire(from)(name) : super.requireModuleOrMock(from, name)
  }

  setMock(from, name, ...rest) {
    if (this.isShared(name)) throw new Error(`All tests share ${name}: mock the module of ours that uses it.`)
    super.setMock(from, name, ...rest)
  }
}
