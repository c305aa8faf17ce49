const { AsyncLocalStorage } = require('node:async_hooks')

// stays enabled, so that Node's hook is not switched off and on between test files
new AsyncLocalStorage().enterWith(undefined)

/** Storages that were used since the last call of `disableStorages`. */
const used = new Set()
const { run } = AsyncLocalStorage.prototype

AsyncLocalStorage.prototype.run = function (...args) {
  used.add(this)
  return run.apply(this, args)
}

/**
 * Disables the storages that a test file used. Jest makes one for each file and leaves it enabled; Node 20 then visits it at
 * every later promise of the worker, so that files would become slower the more ran before.
 */
exports.disableStorages = () => {
  for (const storage of used) storage.disable()
  used.clear()
}
