/* The process that renders first pages for one release of a remote, or for the shell alone; its host passes it to `node -e` after confine.cjs. */

const { createHash } = require('node:crypto')
const { runInThisContext } = require('node:vm')

const { builtin, onMessage, post, reasonOf, takeAway } = module.exports
const calls = new Map()
let lastCall = 0
let lastFailure = 'what it answered is no JSON'
let work

onMessage(({ start, id, job, reply }) => {
  if (start) return begin(start)
  if (reply) {
    calls.get(reply.id)?.(reply)
    return void calls.delete(reply.id)
  }
  work(job).then(
    (result) => post({ id, result }),
    (error) => post({ id, reason: inWords(reasonOf(error)) }),
  )
})

function begin({ shell, remote, older = {} }) {
  const { Response } = globalThis
  takeAway({ fetch: (wanted, init) => fetchByHost(Response, wanted, init) })
  const shellPart = load(shell, {})
  let remotePart
  const screensOf = () =>
    (remotePart ??= remote ? load(remote, inMajors(shellPart.shared, older)) : { screens: {} }).screens
  work = async (job) => {
    const screens = screensOf()
    if ('part' in job) return shellPart.renderPart({ ...job, screens })
    if ('url' in job) return shellPart.renderFirstPage({ ...job, screens })
    return (await shellPart.listAddresses?.({ ...job, screens })) ?? { paths: [] }
  }
  post({ ready: queriesOf(screensOf) })
}

/** Query parameters per screen that declares them. A broken bundle is not reported here but when it first renders. */
function queriesOf(screensOf) {
  try {
    const known = Object.entries(screensOf()).filter(([, { query }]) => Array.isArray(query))
    return Object.fromEntries(known.map(([screen, { query }]) => [screen, query.map(String)]))
  } catch {
    return {}
  }
}

/** The shared modules by the names that a remote knows, of the earlier major of a package where it needs that. */
const inMajors = (shared, older) =>
  Object.entries(older).reduce((all, [name, installedAs]) => {
    const its = Object.keys(shared).filter((module) => module === installedAs || module.startsWith(`${installedAs}/`))
    return { ...all, ...Object.fromEntries(its.map((module) => [module.replace(installedAs, name), shared[module]])) }
  }, shared)

/** Checks a bundle's integrity and runs it; `shared` are the modules that it may require from the shell. */
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

/** A failed API call rejects with an empty object; names the last failure instead. */
const inWords = (reason) => (reason === '{}' ? `the API cannot be read: ${lastFailure}` : reason)

/** Fetches through the host, which calls the API as a guest. */
async function fetchByHost(Response, wanted, init) {
  const { url = String(wanted), method = init?.method ?? 'GET' } = wanted
  const id = ++lastCall
  const { failure, status, type, body } = await new Promise((done) => {
    calls.set(id, done)
    post({ call: { id, url, method: method.toUpperCase() } })
  })
  if (failure) {
    lastFailure = failure
    throw new TypeError(failure)
  }
  return new Response(body, { status, headers: { 'content-type': type } })
}
