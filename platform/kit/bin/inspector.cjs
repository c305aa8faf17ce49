/*
 * The process in which the gate inspects a candidate release, passed to `node -e` by the registry after confine.cjs. It
 * receives the files, reports their sizes and hashes, and only then runs the entry, once per exposed module, on a stub of a
 * browser's page and with a stub of the federation runtime, which records the requested shared modules.
 */

const { createHash } = require('node:crypto')
const { runInThisContext } = require('node:vm')

const { host, onMessage, post, reasonOf, takeAway } = module.exports
const site = 'https://gate.invalid'
const files = new Map()

const fail = (error) => post({ fault: String(reasonOf(error)).slice(0, 300) })
host.on('uncaughtException', fail)
onMessage(({ file, look }) => {
  if (file) return void files.set(file.path, Buffer.from(file.content, 'base64'))
  post({ files: Object.fromEntries([...files].map(([path, bytes]) => [path, described(bytes)])), manifest: manifest() })
  takeAway({ fetch: () => Promise.reject(new TypeError('There is no network here.')) })
  lookAt(look).then((seen) => post({ seen }), fail)
})

const described = (bytes) => ({
  bytes: bytes.length,
  integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
})

function manifest() {
  try {
    return JSON.parse(String(files.get('mf-manifest.json')))
  } catch {
    return undefined
  }
}

/** The files that the container loads per module and the modules it shares; a reason for one it does not expose. */
async function lookAt({ entry, global, modules }) {
  const shared = {}
  const exposed = {}
  for (const module of modules) {
    const loaded = []
    try {
      const container = await open({ entry, global, loaded, shared })
      const factory = await container.get(module)
      if (typeof factory !== 'function') throw new Error('it is no module')
      exposed[module] = { files: loaded }
    } catch (error) {
      exposed[module] = { reason: String(reasonOf(error)).slice(0, 200) }
    }
  }
  return { shared, exposed }
}

/** Runs the entry on a fresh page and initializes its container. */
async function open({ entry, global, loaded, shared }) {
  for (const name of Object.keys(globalThis))
    if (name.startsWith('webpackChunk')) Reflect.deleteProperty(globalThis, name)
  Object.assign(globalThis, { window: globalThis, self: globalThis, location: new URL(site), navigator: {} })
  globalThis.document = emptyPage(loaded)
  globalThis._FEDERATION_RUNTIME_CORE = federation(shared)
  globalThis.document.currentScript = tag('script', { src: `${site}/${entry}` })
  run(entry)
  globalThis.document.currentScript = null
  const container = globalThis[global]
  if (typeof container?.get !== 'function') throw new Error(`${entry} sets no ${global}`)
  await container.init?.({}, [], {})
  return container
}

function run(path) {
  runInThisContext(String(files.get(path)), { filename: path })
}

/** A stub of a page: runs the candidate's scripts, treats its style sheets as loaded, and adds both to `loaded`. */
function emptyPage(loaded) {
  const load = (added) => {
    const address = added.src ?? added.href
    if (address === undefined) return added
    const path = decodeURIComponent(new URL(address, site).pathname.slice(1))
    queueMicrotask(() => {
      const type = files.has(path) ? 'load' : 'error'
      if (type === 'load') loaded.push(path)
      if (type === 'load' && added.src) run(path)
      added[`on${type}`]?.({ type, target: added })
    })
    return added
  }
  const place = (name) => Object.assign(tag(name), { appendChild: load, append: load, insertBefore: load })
  return {
    ...tag('document'),
    createElement: (name) => tag(name),
    getElementsByTagName: () => [],
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementById: () => null,
    head: place('head'),
    body: place('body'),
    documentElement: place('html'),
  }
}

const tag = (name, given = {}) => ({
  tagName: name.toUpperCase(),
  style: {},
  setAttribute(key, value) {
    this[key] = value
  },
  getAttribute(key) {
    return this[key] ?? null
  },
  addEventListener() {},
  removeEventListener() {},
  remove() {},
  ...given,
})

/** A stub of the shell's federation runtime: provides every requested module, recording its version range in `shared`. */
function federation(shared) {
  const note = (module, { customShareInfo } = {}) => {
    const range = String(customShareInfo?.shareConfig?.requiredVersion ?? '*')
    const ranges = (shared[module] ??= [])
    if (!ranges.includes(range)) ranges.push(range)
    return () => ({})
  }
  class Instance {
    constructor(options) {
      Object.assign(this, { name: options.name, options: { plugins: [], ...options }, shareScopeMap: {} })
      this.sharedHandler = this
    }
    initOptions() {
      return this.options
    }
    loadShare(module, how) {
      return Promise.resolve(note(module, how))
    }
    loadShareSync(module, how) {
      return note(module, how)
    }
    initializeSharing() {
      return []
    }
    initShareScopeMap() {}
    registerShared() {}
  }
  const rest = { get: (target, key) => (key in target ? target[key] : () => undefined) }
  return new Proxy(
    {
      ModuleFederation: Instance,
      Module: class {},
      CurrentGlobal: { __FEDERATION__: { __INSTANCES__: [] } },
      helpers: { global: {}, share: {}, utils: {} },
    },
    rest,
  )
}
