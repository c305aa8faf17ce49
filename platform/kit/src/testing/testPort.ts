import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a free port for a test, below those that the system gives to connections and to servers on port 0: they cannot
 * take it between its probe and its use.
 */
export async function testPort(): Promise<number> {
  const port = 11_000 + Math.floor(Math.random() * 20_000)
  const probe = createServer()
  try {
    await once(probe.listen(port), 'listening')
    return port
  } catch {
    return testPort()
  } finally {
    probe.close()
  }
}
