import { parentPort, workerData } from 'node:worker_threads'
import Libsql from 'libsql'

// Searches the embedded database beside the process's main thread, which a long search would stop.

const database = new Libsql(workerData, { readonly: true })
for (const pragma of ['busy_timeout = 5000', 'cache_size = -4096', 'temp_store = MEMORY']) database.pragma(pragma)

parentPort.on('message', (asked) => {
  if (asked === 'end') return parentPort.close()
  const { sql, parameters } = asked
  try {
    parentPort.postMessage({ rows: database.prepare(sql).all(parameters) })
  } catch (error) {
    parentPort.postMessage({ error: error.message, code: error.code })
  }
})
