const process = require('node:process')
const { createContext } = require('node:vm')
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers')
const { ModuleMocker } = require('jest-mock')

/**
 * Runs tests in Node's main realm instead of a vm context, so that a library's error is an `instanceof Error`, as in
 * production. Restores the process's environment, console and listeners after each test file. Used with nodeRuntime.cjs.
 */
module.exports = class NodeEnvironment {
  constructor({ projectConfig: config }) {
    const global = globalThis
    this.before = {
      env: { ...process.env },
      exit: process.exit,
      console: globalThis.console,
      listeners: listenersOf(process),
    }
    this.global = Object.assign(global, config.globals)
    // Jest requires a context before it loads a module; nothing runs in it
    this.context = createContext({})
    this.moduleMocker = new ModuleMocker(global)
    const timerConfig = { idToRef: (id) => id, refToId: (ref) => ref }
    this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker: this.moduleMocker, timerConfig })
    this.fakeTimersModern = new ModernFakeTimers({ config, global })
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose()
    this.fakeTimersModern.dispose()
    const { env, exit, console, listeners } = this.before
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
    Object.assign(process.env, env)
    Object.assign(process, { exit })
    globalThis.console = console
    for (const [event, current] of listenersOf(process))
      for (const listener of current) if (!listeners.get(event)?.includes(listener)) process.off(event, listener)
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (ofJestCircus.includes(key.description)) delete globalThis[key]
    this.context = null
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  getVmContext() {
    return this.context
  }
}

/** What Jest keeps on the global for one test file; in the main realm the next file would find and keep it. */
const ofJestCircus = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL']

const listenersOf = (emitter) => new Map(emitter.eventNames().map((name) => [name, emitter.rawListeners(name)]))
