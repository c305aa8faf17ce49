import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Loaded into the back end: tells its parent, when asked, the longest time in ms in which nothing else was answered. */
const delay = monitorEventLoopDelay({ resolution: 2 })
delay.enable()
process.on('message', (asked) => {
  if (asked !== 'blocked?') return
  process.send?.({ blocked: delay.max / 1e6 })
  delay.reset()
})
