import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that a test started. */
export interface TestServer {
  url: string
  server: Server
  close(): void
}

/** Serves on a free port of this machine; `close` ends its connections, too. */
export async function serve(answer: RequestListener): Promise<TestServer> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, close }
}
