'use strict'

/*
 * The process in which one remote's release renders first pages, given to `node -e` by its host. The bundles are another
 * team's: before they run, everything that leads out of here is taken away, but for one channel to the host.
 */

const { createHash } = require('node:crypto')
const host = require('node:process')
const { runInThisContext } = require('node:vm')

const { send, nextTick, hrtime, version, versions, platform } = host
const post = (message) => send.call(host, message)
const builtins = new Map()
const calls = new Map()
let lastCall = 0
let work

host.on('disconnect', () => host.exit())
host.on('message', ({ start, id, job, reply }) => {
  if (start) return begin(start)
  if (reply) {
    calls.get(reply.id)?.(reply)
    return void calls.delete(reply.id)
  }
  work(job).then(
    (result) => post({ id, result }),
    (error) => post({ id, reason: reasonOf(error) }),
  )
})

function begin({ shell, remote }) {
  takeAway()
  const shellPart = load(shell, {})
  let remotePart
  const screensOf = () => (remotePart ??= load(remote, shellPart.shared)).screens
  work = async (job) => {
    const screens = screensOf()
    if ('url' in job) return shellPart.renderFirstPage({ ...job, screens })
    return (await shellPart.listAddresses?.({ ...job, screens })) ?? { paths: [] }
  }
  post({ ready: queriesOf(screensOf) })
}

/** Which query parameters each screen knows, where it says so. What is wrong with a bundle is told when it is used. */
function queriesOf(screensOf) {
  try {
    const known = Object.entries(screensOf()).filter(([, { query }]) => Array.isArray(query))
    return Object.fromEntries(known.map(([screen, { query }]) => [screen, query.map(String)]))
  } catch {
    return {}
  }
}

/** Runs a bundle, if it is as it was built; what it shares with the shell it is given. */
function load({ name, code, integrity }, shared) {
  if (`sha384-${createHash('sha384').update(code).digest('base64')}` !== integrity)
    throw new Error(`${name} was changed.`)
  const module = { exports: {} }
  const run = runInThisContext(`(function (module, exports, require) {${code}\n})`, { filename: name })
  run.call(undefined, module, module.exports, (wanted) =>
    Object.hasOwn(shared, wanted) ? shared[wanted] : builtin(wanted.replace(/^node:/, '')),
  )
  return module.exports
}

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

function takeAway() {
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

  const { Response } = globalThis
  const own = {
    fetch: (wanted, init) => fetchByHost(Response, wanted, init),
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
      ['require', 'module', 'exports', 'WebSocket', 'EventSource', 'BroadcastChannel', 'console'].map((name) => [name]),
    ),
    console: Object.fromEntries(
      ['log', 'info', 'warn', 'error', 'debug', 'trace'].map((name) => [name, () => undefined]),
    ),
  }
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false })
}

/** The host asks the API in our place, as a guest. */
async function fetchByHost(Response, wanted, init) {
  const { url = String(wanted), method = init?.method ?? 'GET' } = wanted
  const id = ++lastCall
  const { failure, status, type, body } = await new Promise((done) => {
    calls.set(id, done)
    post({ call: { id, url, method: method.toUpperCase() } })
  })
  if (failure) throw new TypeError(failure)
  return new Response(body, { status, headers: { 'content-type': type } })
}

const reasonOf = (error) => {
  const cause = error instanceof Error && error.cause ? ` ${JSON.stringify(error.cause)}` : ''
  return (error instanceof Error ? error.message : (JSON.stringify(error) ?? String(error))) + cause
}
