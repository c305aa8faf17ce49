/* Global listeners, timers and observers that are not removed, and custom elements. */
;(({ here, replace, nameOf, holders }) => {
  const held = new Map()
  const hold = (key, what) => {
    const at = here()
    if (at) held.set(key, { what, at })
  }
  holders.push(() => [...held.values()])

  // listeners
  const ids = new WeakMap()
  let lastId = 0
  const idOf = (thing) => ids.get(thing) ?? (ids.set(thing, ++lastId), lastId)
  const keyOf = (target, type, listener, options) => {
    const capture = typeof options === 'object' ? Boolean(options?.capture) : Boolean(options)
    return `listener ${idOf(target ?? window)} ${type} ${idOf(listener)} ${capture}`
  }
  replace(
    EventTarget.prototype,
    'addEventListener',
    (add) =>
      function (type, listener, options) {
        const name = listener && nameOf(this)
        if (name) {
          const key = keyOf(this, type, listener, options)
          const drop = () => held.delete(key)
          if (!held.has(key)) hold(key, `a listener to ${type} on ${name}`)
          if (options?.once) add.call(this ?? window, type, drop, options)
          if (options?.signal?.aborted) drop()
          else if (options?.signal) add.call(options.signal, 'abort', drop, { once: true })
        }
        return add.call(this ?? window, type, listener, options)
      },
  )
  replace(
    EventTarget.prototype,
    'removeEventListener',
    (remove) =>
      function (type, listener, options) {
        if (listener && nameOf(this)) held.delete(keyOf(this, type, listener, options))
        return remove.call(this ?? window, type, listener, options)
      },
  )

  // timers
  const timers = (set, clear, what, isOnce) => {
    replace(window, set, (start) => (work, ...rest) => {
      const run = (...given) => {
        if (isOnce) held.delete(`${clear} ${id}`)
        return typeof work === 'function' ? work(...given) : (0, eval)(work)
      }
      const id = start(run, ...rest)
      hold(`${clear} ${id}`, what)
      return id
    })
    replace(window, clear, (stop) => (id) => {
      for (const name of ['clearTimeout', clear]) held.delete(`${name} ${id}`)
      if (clear === 'clearTimeout') held.delete(`clearInterval ${id}`)
      return stop(id)
    })
  }
  timers('setTimeout', 'clearTimeout', 'a timer', true)
  timers('setInterval', 'clearInterval', 'an interval', false)
  timers('requestAnimationFrame', 'cancelAnimationFrame', 'an animation', true)

  // custom elements, which cannot be taken back
  replace(
    CustomElementRegistry.prototype,
    'define',
    (define) =>
      function (name, ...rest) {
        define.call(this, name, ...rest)
        hold(`element ${name}`, `the custom element ${name}`)
      },
  )

  // observers of the whole page
  for (const kind of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver']) {
    if (!window[kind]) continue
    replace(
      window[kind].prototype,
      'observe',
      (observe) =>
        function (target, options) {
          const name = nameOf(target)
          if (name) hold(`observer ${idOf(this)}`, `a ${kind} of ${name}`)
          return observe.call(this, target, options)
        },
    )
    replace(
      window[kind].prototype,
      'disconnect',
      (disconnect) =>
        function () {
          held.delete(`observer ${idOf(this)}`)
          return disconnect.call(this)
        },
    )
  }
})(watch)
