import { createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { codeOf } from '@haggle/shared-server'
import type { FastifyInstance } from 'fastify'

/** Listens on an address, by default on every one. */
export async function listen(app: FastifyInstance, port: number, host: string = anyAddress()): Promise<void> {
  await app.listen({ port, host })
}

/** `localhost` may resolve to ::1 or 127.0.0.1: listens on both where IPv6 exists. */
const anyAddress = () =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ family }) => family === 'IPv6'))
    ? '::'
    : '0.0.0.0'

/** Listens for this machine only, on both addresses of `localhost`. */
export async function listenOnLoopback(app: FastifyInstance, port: number): Promise<void> {
  // one HTTP server for both, so that its limits of connections count for both
  const ipv6 = createServer((socket) => app.server.emit('connection', socket))
  app.addHook('preClose', (done) => {
    ipv6.close()
    done()
  })
  await app.listen({ port, host: '127.0.0.1' })
  await opened(ipv6, port).catch((error: unknown) => {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error) ?? '')) return
    throw error
  })
}

const opened = (server: Server, port: number) =>
  new Promise<void>((done, failed) => server.once('error', failed).listen({ port, host: '::1' }, done))
