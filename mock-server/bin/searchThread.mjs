import { parentPort, workerData } from 'node:worker_threads'
import Libsql from 'libsql'

// Worker thread that searches the embedded database, so that a long search does not block the main thread.

const database = new Libsql(workerData, { readonly: true })
for (const pragma of ['busy_timeout = 5000', 'cache_size = -4096', 'temp_store = MEMORY']) database.pragma(pragma)

parentPort.on('message', (message) => {
  if (message === 'end') return parentPort.close()
  const { sql, parameters } = message
  try {
    parentPort.postMessage({ rows: database.prepare(sql).all(parameters) })
  } catch (error) {
    parentPort.postMessage({ error: error.message, code: error.code })
  }
})
