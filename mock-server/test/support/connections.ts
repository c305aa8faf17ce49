import { once } from 'node:events'
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { TestMarket } from './market'

export interface RawReply {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Returns functions that call a server over real connections. */
export function connectionsTo(app: FastifyInstance): Pick<TestMarket, 'listen' | 'send'> {
  const agent = new Agent({ keepAlive: true })
  let listening: Promise<string> | undefined
  const listen = () => (listening ??= listenAnywhere(app))

  const send: TestMarket['send'] = async (method, path, { headers, body } = {}) => {
    const { hostname, port } = new URL(await listen())
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const call = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } })
    call.end(body)
    const [reply] = (await once(call, 'response')) as [IncomingMessage]
    return { status: reply.statusCode ?? 0, headers: reply.headers, body: await text(reply) }
  }

  return { listen, send }
}

async function listenAnywhere(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
