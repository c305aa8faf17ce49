import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'

const PATIENCE_MS = 2000

/**
 * Lets a body that is not read arrive before it is answered: a client, or a proxy, that is still sending when the
 * connection closes never sees the answer. One that takes its time is cut off.
 */
export async function letArrive(request: IncomingMessage): Promise<void> {
  request.resume()
  await finished(request, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
}
