const process = require('node:process')
const { createContext } = require('node:vm')
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers')
const { ModuleMocker } = require('jest-mock')

/**
 * Runs tests in Node's own realm instead of a copy of it: an error of a library is an `instanceof Error`, as in
 * production. What tests do to the process is undone after each file. Goes with nodeRuntime.cjs.
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
    // asked for before each module; nothing runs in it
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
    for (const [event, there] of listenersOf(process))
      for (const listener of there) if (!listeners.get(event)?.includes(listener)) process.off(event, listener)
    this.context = null
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  getVmContext() {
    return this.context
  }
}

const listenersOf = (emitter) => new Map(emitter.eventNames().map((name) => [name, emitter.rawListeners(name)]))
