import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Loaded into the back end. On request sends its parent process the longest event loop delay in ms. */
const delay = monitorEventLoopDelay({ resolution: 2 })
delay.enable()
process.on('message', (message) => {
  if (message !== 'blocked?') return
  process.send?.({ blocked: delay.max / 1e6 })
  delay.reset()
})
