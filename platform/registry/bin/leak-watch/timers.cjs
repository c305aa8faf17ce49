/* Timers, intervals and animations that still run. */
;(({ replace, hold, drop }) => {
  const timers = (set, clear, what, isOnce) => {
    replace(window, set, (start) => (work, ...rest) => {
      const run = (...given) => {
        if (isOnce) drop(`${clear} ${id}`)
        return typeof work === 'function' ? work(...given) : (0, eval)(work)
      }
      const id = start(run, ...rest)
      hold(`${clear} ${id}`, what)
      return id
    })
    replace(window, clear, (stop) => (id) => {
      for (const name of endedBy(clear)) drop(`${name} ${id}`)
      return stop(id)
    })
  }
  /** Timers and intervals have their numbers in common: each function ends both. */
  const endedBy = (clear) => (clear === 'cancelAnimationFrame' ? [clear] : ['clearTimeout', 'clearInterval'])
  timers('setTimeout', 'clearTimeout', 'a timer', true)
  timers('setInterval', 'clearInterval', 'an interval', false)
  timers('requestAnimationFrame', 'cancelAnimationFrame', 'an animation', true)
})(watch)
