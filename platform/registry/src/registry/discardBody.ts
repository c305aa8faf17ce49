import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'

const DISCARD_TIMEOUT_MS = 2000

/**
 * Reads and discards the rest of a refused body, so that its connection can serve the next call; after two seconds the
 * connection is closed. Returns at once.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete) return
  request.resume()
  const timeout = setTimeout(() => request.destroy(), DISCARD_TIMEOUT_MS).unref()
  finished(request, () => clearTimeout(timeout))
}
