'use strict'

/*
 * The first part of a process that runs another team's code, passed to `node -e` before the program itself: removes access to
 * the file system, the network and other processes, except for messages to the host: lines of JSON on standard output.
 */

const host = require('node:process')

const { stdin, stdout, nextTick, hrtime, version, versions, platform } = host
const post = (message) => stdout.write(`${JSON.stringify(message)}\n`)
const builtins = new Map()

/** Calls `take` with each message of the host. */
function onMessage(take) {
  let parts = []
  stdin.setEncoding('utf8')
  stdin.on('end', () => host.exit())
  stdin.on('data', (text) => {
    const [rest, ...lines] = text.split('\n')
    parts.push(rest)
    for (const line of lines) {
      const message = parts.join('')
      parts = [line]
      take(JSON.parse(message))
    }
  })
}

/** Node's modules without side effects outside the process. */
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

/** Globals that become undefined: of CommonJS, of the network, and of browsers, which some versions of Node have. */
const absent = [
  ...['require', 'module', 'exports'],
  ...['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel'],
  ...['navigator', 'localStorage', 'sessionStorage'],
]

/** Any other Node module can be required, as libraries do, but throws when it is called. */
const unavailable = (name) =>
  new Proxy(class {}, {
    get: (target, key) =>
      key === 'prototype' ? target.prototype : typeof key === 'symbol' ? undefined : unavailable(name),
    apply: () => refuse(name),
    construct: () => refuse(name),
  })

function refuse(what) {
  throw new Error(`${what} is out of reach on the host.`)
}

const builtin = (name) => builtins.get(name) ?? unavailable(name)

/** Removes that access and sets as globals an inert process and console and everything in `given`. */
function takeAway(given) {
  for (const name of harmless) builtins.set(name, require(name))
  const { AsyncLocalStorage, AsyncResource } = require('async_hooks')
  builtins.set('async_hooks', { AsyncLocalStorage, AsyncResource })
  builtins.set('crypto', { ...require('crypto'), setEngine: undefined, setFips: undefined })
  builtins.set('tty', { isatty: () => false })

  // Node's built-in fetch connects through this dispatcher
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
    ...Object.fromEntries(absent.map((name) => [name])),
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

module.exports = { builtin, host, onMessage, post, reasonOf, takeAway }
