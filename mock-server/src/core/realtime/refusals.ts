import type { IncomingMessage, ServerResponse } from 'node:http'
import { endWith, refuse } from '@haggle/shared-server'

/** A request that engine.io refuses. It has a response, unless it asks for a websocket. */
interface Refused {
  req: IncomingMessage & { res?: ServerResponse; websocket?: object }
  message: string
  context?: { message?: string }
}

interface Engine {
  use(middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void): void
  on(event: 'connection_error', heard: (refused: Refused) => void): void
}

/** Makes engine.io's refusals `{ message }`: its own carry a code, are plain text, or a bare 500 for other methods (D68). */
export function refuseWithMessages(engine: Engine): void {
  engine.use((request, response, next) => {
    if (request.method === 'GET' || request.method === 'POST') next()
    else refuse(response, 400, 'Real-time connections use GET and POST.')
  })
  // engine.io emits this right before it replies, and has no option for the reply
  engine.on('connection_error', ({ req, message, context }) => {
    const { res, websocket } = req
    const words = context?.message ?? message
    if (res) {
      const body = JSON.stringify({ message: words })
      const end = res.end.bind(res)
      res.setHeader('content-length', Buffer.byteLength(body))
      res.end = () => end(body)
    } else if (!websocket) endWith(req.socket, '400 Bad Request', words)
  })
}
