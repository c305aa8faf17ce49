import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const CHECK_MS = 100

/** A load balancer in front of several instances. */
interface LoadBalancer {
  url: string
  close(): Promise<void>
}

/**
 * Proxies each call to the next ready instance over keep-alive connections. Like real load balancers it retries on another
 * instance only if the connection was refused, because then no instance has received the call.
 */
export async function balanceLoad(ports: readonly number[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let turn = 0

  const check = (port: number) => {
    const call = request({ port, host: '127.0.0.1', path: '/api/health', timeout: 1000 }, (reply) => {
      reply.resume()
      if (reply.statusCode === 200) ready.add(port)
      else ready.delete(port)
    })
    call.once('error', () => ready.delete(port)).end()
  }
  const checking = setInterval(() => ports.forEach(check), CHECK_MS)

  function proxy(from: IncomingMessage, body: Buffer, to: ServerResponse, tries: number): void {
    const candidates = ports.filter((port) => ready.has(port))
    const port = candidates[turn++ % candidates.length]
    if (port === undefined || tries === 0) return void to.writeHead(502).end('{"message":"no instance is ready"}')
    const { method, url: path, headers } = from
    const call = request({ host: '127.0.0.1', port, agent, method, path, headers }, (reply) => {
      // A hop-by-hop header.
      delete reply.headers.connection
      to.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(to)
    })
    call.once('error', (error: { code?: string }) => {
      if (error.code === 'ECONNREFUSED') return proxy(from, body, to, tries - 1)
      to.writeHead(502).end(JSON.stringify({ message: `${error.code} from an instance` }))
    })
    call.end(body)
  }

  const server = createServer((from, to) => {
    const chunks: Buffer[] = []
    from.on('data', (chunk: Buffer) => chunks.push(chunk))
    from.on('end', () => proxy(from, Buffer.concat(chunks), to, ports.length))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(checking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
