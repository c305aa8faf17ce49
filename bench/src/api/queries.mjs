import { performance } from 'node:perf_hooks'
import pg from 'pg'

/**
 * Loaded into a back end on PostgreSQL. On request sends its parent process the slowest queries of each text and the
 * latest queries of list pages.
 */
const KEPT = { ofEachText: 5, pages: 2000 }
const slowest = new Map()
const pages = []
let recorded = 0

const send = pg.Client.prototype.query
pg.Client.prototype.query = function (text, values, ...others) {
  const start = performance.now()
  const sent = send.call(this, text, values, ...others)
  if (typeof text === 'string' && /^\s*select/.test(text))
    sent?.then(
      () => record(text, values, performance.now() - start),
      () => undefined,
    )
  return sent
}

function record(text, values, ms) {
  if (text.includes('shop_name') && text.includes(' offset ')) pages[recorded++ % KEPT.pages] = { text, values }
  const calls = [...(slowest.get(text) ?? []), { text, values, ms }]
  slowest.set(text, calls.sort((one, other) => other.ms - one.ms).slice(0, KEPT.ofEachText))
}

process.on('message', (message) => {
  if (message === 'queries?') process.send?.({ slowest: [...slowest.values()].flat(), pages })
})
