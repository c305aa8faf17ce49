/* Listeners on the page as a whole that are not removed. */
;(({ replace, nameOf, hold, isHeld, drop, idOf }) => {
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
          // browsers ignore the same listener when it is added again
          if (!isHeld(key)) hold(key, `a listener to ${type} on ${name}`)
          const removed = () => drop(key)
          if (options?.once) add.call(this ?? window, type, removed, options)
          if (options?.signal?.aborted) removed()
          else if (options?.signal) add.call(options.signal, 'abort', removed, { once: true })
        }
        return add.call(this ?? window, type, listener, options)
      },
  )
  replace(
    EventTarget.prototype,
    'removeEventListener',
    (remove) =>
      function (type, listener, options) {
        if (listener && nameOf(this)) drop(keyOf(this, type, listener, options))
        return remove.call(this ?? window, type, listener, options)
      },
  )
})(watch)
