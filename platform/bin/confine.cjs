'use strict'

/*
 * The beginning of a process in which another team's code runs, given to `node -e` before the program proper: it takes away
 * everything that leads out of the process, but for one channel to its host.
 */

const host = require('node:process')

const { send, nextTick, hrtime, version, versions, platform } = host
const post = (message) => send.call(host, message)
const builtins = new Map()

host.on('disconnect', () => host.exit())

/** What computes and reaches nothing. */
const harmless = [
  'assert',
  'buffer',
  'events',
  'path',
  'querystring',
  'stream',
  'string_decoder',
  'url',
  'util',
  'zlib',
]

/** Any other of Node's modules may be named, as libraries do, and does nothing when it is used. */
const nothing = (name) =>
  new Proxy(class {}, {
    get: (target, key) =>
      key === 'prototype' ? target.prototype : typeof key === 'symbol' ? undefined : nothing(name),
    apply: () => refuse(name),
    construct: () => refuse(name),
  })

function refuse(what) {
  throw new Error(`${what} is out of reach on the host.`)
}

const builtin = (name) => builtins.get(name) ?? nothing(name)

/** Takes away what leads out of here; `given` stands in for it by name, beside a process and a console that do nothing. */
function takeAway(given) {
  for (const name of harmless) builtins.set(name, require(name))
  const { AsyncLocalStorage, AsyncResource } = require('async_hooks')
  builtins.set('async_hooks', { AsyncLocalStorage, AsyncResource })
  builtins.set('crypto', { ...require('crypto'), setEngine: undefined, setFips: undefined })
  builtins.set('tty', { isatty: () => false })

  // Node's own fetch would find its way by this
  const dispatcher = { dispatch: () => refuse('the network') }
  Object.defineProperty(globalThis, Symbol.for('undici.globalDispatcher.1'), { value: dispatcher })
  for (const [name, members] of Object.entries({
    net: [require('net').Socket.prototype, require('net').Server.prototype],
    dgram: [require('dgram').Socket.prototype],
    dns: [require('dns'), require('dns').promises, require('dns').Resolver.prototype],
  }))
    for (const target of members)
      for (const key of ['connect', 'listen', 'bind', 'send', 'lookup', 'resolve', 'resolve4', 'resolve6'])
        if (typeof target[key] === 'function') target[key] = () => refuse(name)

  const own = {
    process: {
      env: { NODE_ENV: 'production' },
      argv: [],
      execArgv: [],
      version,
      versions,
      platform,
      stderr: {},
      stdout: {},
      cwd: () => '/',
      nextTick: (...given) => nextTick.apply(host, given),
      hrtime,
      emitWarning: () => undefined,
      on: () => undefined,
    },
    ...Object.fromEntries(
      ['require', 'module', 'exports', 'fetch', 'WebSocket', 'EventSource', 'BroadcastChannel'].map((name) => [name]),
    ),
    console: Object.fromEntries(
      ['log', 'info', 'warn', 'error', 'debug', 'trace'].map((name) => [name, () => undefined]),
    ),
    ...given,
  }
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false })
}

const reasonOf = (error) => {
  const cause = error instanceof Error && error.cause ? ` ${JSON.stringify(error.cause)}` : ''
  return (error instanceof Error ? error.message : (JSON.stringify(error) ?? String(error))) + cause
}

module.exports = { builtin, host, post, reasonOf, takeAway }
