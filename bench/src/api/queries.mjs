import { performance } from 'node:perf_hooks'
import pg from 'pg'

/** Loaded into a back end on PostgreSQL. On request sends its parent process the slowest queries of each text. */
const KEPT_OF_EACH_TEXT = 5
const slowest = new Map()
/** The planner settings of a client's running transaction, as the text of the query that set them. */
const SETTINGS = Symbol('settings')

const send = pg.Client.prototype.query
pg.Client.prototype.query = function (query, ...others) {
  const start = performance.now()
  const sent = send.call(this, query, ...others)
  const { text, values } = typeof query === 'string' ? { text: query, values: others[0] } : query
  if (/^(begin|start|commit|rollback)/i.test(text)) this[SETTINGS] = undefined
  if (text.includes('set_config')) this[SETTINGS] = text
  const settings = this[SETTINGS]
  if (/^\s*select/.test(text))
    sent?.then(
      () => record({ text, values, settings, ms: performance.now() - start }),
      () => undefined,
    )
  return sent
}

function record(call) {
  const calls = [...(slowest.get(call.text) ?? []), call]
  slowest.set(call.text, calls.sort((one, other) => other.ms - one.ms).slice(0, KEPT_OF_EACH_TEXT))
}

process.on('message', (message) => {
  if (message === 'queries?') process.send?.([...slowest.values()].flat())
})
