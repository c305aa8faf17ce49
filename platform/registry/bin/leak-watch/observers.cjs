/* Observers of the page as a whole that are not disconnected. */
;(({ replace, nameOf, hold, drop, idOf }) => {
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
          drop(`observer ${idOf(this)}`)
          return disconnect.call(this)
        },
    )
  }
})(watch)
