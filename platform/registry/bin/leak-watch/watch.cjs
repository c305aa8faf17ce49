/*
 * The scripts of this folder are injected as one function into a page of the smoke journey, before any other script and this
 * one first. They record what a remote does to the page as a whole, with the line that did it, until it is undone. What remains
 * after leaving the remote's screen is a leak. Each script adds functions to `traces` that return what it recorded.
 */
const watch = (() => {
  Error.stackTraceLimit = 50
  const released = /\/releases\/[^\s/]+\/[^\s/]+\/[^\s)]+:\d+:\d+/
  /** The innermost frame of the current stack that is a release's file; '' if there is none. */
  const here = () => released.exec(new Error().stack)?.[0] ?? ''
  /** Replaces a function by one that `make` returns. */
  const replace = (owner, name, make) => {
    const own = owner[name]
    if (own) Object.defineProperty(owner, name, { ...Object.getOwnPropertyDescriptor(owner, name), value: make(own) })
  }
  const globalTargets = [window, document]
  const kinds = ['MediaQueryList', 'VisualViewport', 'ScreenOrientation', 'History', 'Navigation', 'BroadcastChannel']
  /** What a listener's target is called; undefined if it is not the page's own. */
  const nameOf = (target) =>
    target === window || target === undefined || target === null
      ? 'window'
      : globalTargets.includes(target) || [document.documentElement, document.body, document.head].includes(target)
        ? target.nodeName.replace('#', '').toLowerCase()
        : kinds.find((kind) => window[kind] && target instanceof window[kind])
  /** What is held until it is dropped, by key, each with the line that did it. */
  const held = new Map()
  const hold = (key, what) => {
    const at = here()
    if (at) held.set(key, { what, at })
  }
  const isHeld = (key) => held.has(key)
  const drop = (key) => held.delete(key)
  /** A number for an object or a function, to name it in a key. */
  const ids = new WeakMap()
  let lastId = 0
  const idOf = (thing) => ids.get(thing) ?? (ids.set(thing, ++lastId), lastId)
  /** Functions that return what is held, each `{ what, at }`. */
  const holders = [() => [...held.values()]]
  const traces = { held: () => holders.flatMap((read) => read()) }
  Object.defineProperty(window, Symbol.for('haggle leaks'), {
    value: () => Object.fromEntries(Object.entries(traces).map(([name, read]) => [name, read()])),
  })
  return { released, here, replace, nameOf, hold, isHeld, drop, idOf, holders, traces }
})()
