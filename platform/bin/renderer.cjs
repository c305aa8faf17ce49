/* The process in which one remote's release, or the shell alone, renders first pages, given to `node -e` by its host after confine.cjs. */

const { createHash } = require('node:crypto')
const { runInThisContext } = require('node:vm')

const { builtin, host, post, reasonOf, takeAway } = module.exports
const calls = new Map()
let lastCall = 0
let lastFailure = 'what it answered is no JSON'
let work

host.on('message', ({ start, id, job, reply }) => {
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

function begin({ shell, remote }) {
  const { Response } = globalThis
  takeAway({ fetch: (wanted, init) => fetchByHost(Response, wanted, init) })
  const shellPart = load(shell, {})
  let remotePart
  const screensOf = () => (remotePart ??= remote ? load(remote, shellPart.shared) : { screens: {} }).screens
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

/** A call that got no answer is an error without a word in it. */
const inWords = (reason) => (reason === '{}' ? `the API cannot be read: ${lastFailure}` : reason)

/** The host asks the API in our place, as a guest. */
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
